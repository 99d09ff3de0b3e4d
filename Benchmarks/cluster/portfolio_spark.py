#!/usr/bin/env python3
"""Values holdings on Apache Spark: each task runs `portfolio` on a file or a piece of one, and the exact partial sums
are merged. No row passes through the JVM. The result, the messages and the exit code are those of one machine.

    python3 portfolio_spark.py --as-of DATE [OPTIONS] [options of portfolio report] -- INPUT...
INPUT is a CSV or Parquet file, a folder of them, or a URL that pyarrow opens, looked up where a task runs."""
import argparse, ctypes, os, re, shutil, subprocess, sys, tempfile, uuid
from contextlib import suppress
from functools import partial
from subprocess import PIPE
from pyspark import SparkContext
KINDS = (".csv", ".parquet")

def arguments(given):
    parser = argparse.ArgumentParser(usage=__doc__, allow_abbrev=False)
    parser.error = lambda message: sys.exit(print(f"portfolio_spark: {message}", file=sys.stderr) or 64)
    parser.add_argument("--rows", metavar="FOLDER", help="write a row for each holding: part files in a new folder")
    parser.add_argument("--reducers", type=int, default=0, metavar="N", help="merge groups of many keys in N tasks")
    parser.add_argument("--piece", type=int, default=1 << 27, metavar="BYTES", help="how large local CSV files are cut")
    parser.add_argument("--program", default="portfolio", metavar="PATH", help="the same on every machine")
    parser.add_argument("--master", default="local[*,4]", metavar="URL", help="of Spark (default: this machine)")
    merged = [parser.add_argument(f"--{name}").dest for name in ("format", "sort", "limit", "columns", "output")]
    end = given.index("--") if "--" in given else len(given)
    job, job.report = parser.parse_known_args(given[:end])
    job.merge = [f"--{name}={getattr(job, name)}" for name in merged if getattr(job, name)]
    unfit = job.merge + [word for word in job.report if word.startswith(("--by", "--totals"))]
    job.rows and unfit and parser.error(f"--rows writes CSV in the order of the files; leave out {unfit[0]}")
    job.inputs, job.folder, job.program = given[end + 1:], os.getcwd(), shutil.which(job.program) or job.program
    return job if job.inputs else parser.error("name the files after --")

def run(job, words, pour=None, keep=lambda code, output: output.read()):
    """Runs the program while the task lives: exit code, what is kept of its output, messages; `pour` is its input."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([job.program, *words], cwd=job.folder, stdin=PIPE, stdout=output, stderr=PIPE,
                                   preexec_fn=lambda: sys.platform == "linux" and ctypes.CDLL(None).prctl(1, 9))
        with suppress(BrokenPipeError), process.stdin as stream:  # If it reads no further, it says why.
            pour and pour(stream)
        message, code, _ = process.stderr.read(), process.wait(), output.seek(0)
        if code not in (0, 2, 64, 65, 66):
            raise OSError(f"portfolio ended with {code}: {message.decode(errors='replace')}")
        return code, keep(code, output), message

def place(job, name):
    from pyarrow import fs  # Only where it is needed: it takes as long as a million holdings.
    return fs.FileSystem.from_uri(name) if "://" in name else (fs.LocalFileSystem(), os.path.join(job.folder, name))

def pour_csv(job, name, stream):
    """Writes a file as CSV. Of Parquet, text, dates, integers and DECIMALs keep every digit."""
    system, path = place(job, name)
    if not name.endswith(".parquet"):
        with system.open_input_stream(path) as source: return shutil.copyfileobj(source, stream, 1 << 20)
    from pyarrow import csv, parquet, types
    with system.open_input_file(path) as source, parquet.ParquetFile(source) as table:
        for field in table.schema_arrow:
            if types.is_floating(field.type):
                raise ValueError(f"{name}: error: {field.name} is binary floating point: make it DECIMAL or text\n")
        with csv.CSVWriter(stream, table.schema_arrow) as writer:
            for batch in table.iter_batches(): writer.write_batch(batch)

def files(job):
    """The name of every file, and its size if it may be cut."""
    for name in job.inputs:
        names = [name]
        if os.path.isdir(name) or "://" in name and not name.endswith(KINDS):
            from pyarrow.fs import FileSelector
            system, path = place(job, name)
            found = [file.base_name for file in system.get_file_info(FileSelector(path))]
            names = [f"{name.rstrip('/')}/{file}" for file in found if file.endswith(KINDS) and file[0] not in "._"]
        for name in names:
            yield name, os.path.getsize(name) if os.path.isfile(name) and not name.endswith(".parquet") else 0

def survey(job, part):
    """The parity of a part's quotes, and its first record if it begins outside quotes, and if inside; 0 if far off."""
    with open(os.path.join(job.folder, part[0]), "rb", buffering=0) as file:
        file.seek(part[1])
        start = data = file.read(min(job.piece, 1 << 18))
        first, at, quoted, odd = [0, 0], 0, 0, 0
        while data:
            odd ^= len(data) - len(data.replace(b'"', b"")) & 1  # Several times as fast as to count.
            data = file.read(min(part[1] + job.piece - file.tell(), 1 << 18))
    while at >= 0 and not all(first):
        quote = start.find(b'"', at)
        first[quoted] = first[quoted] or 1 + start.find(b"\n", at, quote if quote >= 0 else len(start))
        at, quoted = quote + (quote >= 0), 1 - quoted
    return odd, *first

def cut(job, context):
    """The pieces of all files: name, begin and end, or 0 and 0 for a whole one. Each begins where a record does."""
    sizes = sorted(files(job))  # As merged.
    parts = [(name, begin, size) for name, size in sizes if size > job.piece for begin in range(0, size, job.piece)]
    surveys = context.parallelize(parts, len(parts)).map(partial(survey, job)).collect() if parts else []
    begins = {name: [] for name, _ in sizes}
    for (name, begin, size), (odd, *first) in zip(parts, surveys):
        quoted = quoted if begin else 0
        begins[name] += [begin + first[quoted]] if begin and 0 < first[quoted] < size - begin else []
        quoted ^= odd
    return [(name, *piece) for name, size in sizes for piece in zip([0, *begins[name]], [*begins[name], size])]

def value_piece(job, numbered):
    """The partials of a piece, by shard of its groups. Its rows, if they are wanted, become a file in one step."""
    number, (name, begin, end) = numbered
    piped = "://" in name or name.endswith(".parquet")
    path = os.path.join(job.folder, name)  # Its time, since for a digest every piece would read all of it.
    version = [f"--input-version={os.stat(path).st_mtime_ns}"] if os.path.isfile(path) else []
    which = [f"--input-name={name}", "-"] if piped else [f"--piece={begin}-{end}", "--", name] if end else ["--", name]
    task = partial(run, job, pour=piped and partial(pour_csv, job, name))
    def keep(code, output):
        rough, (system, folder) = uuid.uuid4(), place(job, job.rows)
        with system.open_output_stream(f"{folder}/_temporary/{rough}") as file:
            shutil.copyfileobj(output, file, 1 << 20)
        code in (0, 2) and system.move(f"{folder}/_temporary/{rough}", f"{folder}/part-{number:06}.csv")
    try:
        rows = ["--format=csv", *["--no-header"][:number]]
        job.rows and task(["report", *rows, "--threads=1", *job.report, *which], keep=keep)
        sums = ["--format=partial", *version, *[f"--shards={job.reducers}"][:job.reducers]]
        code, output, message = task(["report", *sums, "--threads=1", *job.report, *which])
    except ValueError as failure:
        code, output, message = 65, b"", str(failure).encode()
    parts = re.findall(rb"partial,.*?\nend,[0-9a-f]+\n", output, re.DOTALL) if job.reducers and not code else [output]
    return [(shard, (number, code, part, message)) for shard, part in enumerate(parts)]

def merge(job, options, results):
    with tempfile.TemporaryDirectory() as folder:
        for number, code, output, message in sorted(results):
            if code: return code, output, message
            with open(f"{folder}/{number:09}", "wb") as file: file.write(output)
        return run(job, ["merge", *options, *(f"{folder}/{name}" for name in sorted(os.listdir(folder)))])

def value(job, context):
    """Exit code, output and messages of one machine."""
    pieces = list(enumerate(cut(job, context)))
    if job.rows:
        system, folder = place(job, job.rows)
        if system.get_file_info(folder).type.name != "NotFound":
            return 64, b"", f"portfolio_spark: {job.rows} exists already\n".encode()
        system.create_dir(f"{folder}/_temporary")
    results = context.parallelize(pieces, len(pieces) or 1).flatMap(partial(value_piece, job))
    if job.reducers:
        shards = results.groupByKey(job.reducers)
        results = shards.map(lambda shard: (shard[0], (shard[0], *merge(job, ["--format=partial"], shard[1]))))
    code, output, message = merge(job, ["--format=csv"] if job.rows else job.merge, results.values().collect())
    if job.rows:
        system.delete_dir(f"{folder}/_temporary")
        code in (0, 2) and system.open_output_stream(f"{folder}/_SUCCESS").close()
    return code, b"" if job.rows else output, message

if __name__ == "__main__":
    job = arguments(sys.argv[1:])
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_SUBMIT_ARGS", f"--master {job.master} pyspark-shell")
    code, output, message = value(job, SparkContext())
    sys.stdout.buffer.write(output), sys.stderr.buffer.write(message), sys.exit(code)
