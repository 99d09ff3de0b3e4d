(() => {
  // Nothing replaces a page on which something is changed.
  const isLive = () => "version" in document.body.dataset;
  let goal = null, isBusy = false, isDue = false, isLate = false, isReplacing = false, stream = null, alarm = null;
  const tell = (text, link) => {
    document.getElementById("away")?.remove();
    const main = document.querySelector("main");
    if (!text || !main) return;
    const note = document.createElement("section"), line = document.createElement("p");
    Object.assign(note, { id: "away", className: "notice error", role: "alert" });
    line.append(text);
    if (link) {
      const way = document.createElement("a");
      Object.assign(way, { href: location.href, textContent: link });
      line.append(" ", way);
    }
    note.append(line);
    main.prepend(note);
  };
  const away = () => tell("The service can't be reached, so this page may be out of date."
    + (goal ? " What you chose is shown as soon as the service is back." : ""));
  const isTyped = (field) => field.validity.badInput || (field.options
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue);
  const keep = (field, page) => {
    const same = page.getElementById(field.id);
    if (!same) return;
    if (field.validity.badInput && same.type === field.type) { same.replaceWith(field); return; }
    if (!same.options || [...same.options].some((option) => option.value === field.value)) same.value = field.value;
  };
  const folds = (page) => [...page.querySelectorAll("details:not(.lots, .rest)")];
  // Rows may be in another order than before.
  const lots = (page) => [...page.querySelectorAll("tr[id] :is(.lots, .rest)")]
    .map((fold) => [fold.className + fold.closest("tr").id, fold]);
  // Finds on another page what is this element on the present one: by its id, or by its place in the part that has one.
  const counterpart = (element) => {
    if (element.id) return (page) => page.getElementById(element.id);
    const href = element.getAttribute("href"), part = element.closest("[id]")?.id;
    const kind = element.localName + (href === null ? "" : `[href="${CSS.escape(href)}"]`);
    const alike = (page) => [...((part ? page.getElementById(part) : page)?.querySelectorAll(kind) ?? [])];
    const place = alike(document).indexOf(element);
    return (page) => alike(page)[place];
  };
  const replace = (page) => {
    const opened = folds(document).map((fold) => fold.open);
    const same = folds(page);
    if (same.length === opened.length) same.forEach((fold, place) => { fold.open = opened[place]; });
    // What is chosen may bring or take away other folds, and what is being chosen stays in sight.
    for (const form of document.querySelectorAll(".filter[open] > form")) {
      const fold = page.getElementById(form.id)?.closest(".filter");
      if (fold) fold.open = true;
    }
    const open = lots(document).filter(([, fold]) => fold.open).map(([row]) => row);
    for (const [row, fold] of lots(page)) fold.open = open.includes(row);
    const [left, top] = [scrollX, scrollY];
    const focused = document.activeElement, { selectionStart, selectionEnd } = focused || {};
    const successor = focused && focused !== document.body ? counterpart(focused) : () => null;
    const readings = [...document.querySelectorAll("svg[data-at]")]
      .map((chart) => [counterpart(chart), daysOf(chart)[chart.dataset.at][1].split(":")[0]]);
    const fields = document.querySelectorAll("form.choose input:not([type=hidden]), form.choose select");
    const typed = [...fields].filter((field) => field.id && isTyped(field));
    document.title = page.title;
    // Browsers take a field that is removed for one that is left.
    isReplacing = true;
    document.body.replaceWith(document.adoptNode(page.body));
    isReplacing = false;
    fit();
    for (const field of typed) keep(field, document);
    for (const [find, day] of readings) readAgain(find(document), day);
    scrollTo({ left, top, behavior: "instant" });
    const next = successor(document);
    next?.focus({ preventScroll: true });
    if (next && typeof selectionStart === "number") next.setSelectionRange?.(selectionStart, selectionEnd);
  };
  const fit = () => {
    for (const chart of document.querySelectorAll("svg[data-points]")) chart.setAttribute("tabindex", "0");
    try { compare(); } catch { }
    offer();
  };
  const amount = (number, places) => {
    const digits = String(number < 0n ? -number : number).padStart(places + 1, "0"), end = digits.length - places;
    return (number < 0n ? "-" : "") + digits.slice(0, end).replace(/\B(?=(\d{3})+$)/g, ",")
      + (places ? "." + digits.slice(end) : "");
  };
  const compare = () => {
    document.getElementById("since")?.remove();
    const figures = document.querySelector("[data-total]");
    if (!figures) return;
    const { total, currency, name, day: end } = figures.dataset, base = document.body.dataset.base ?? "";
    const key = ["visit", base, document.querySelector("h1").textContent, name, currency].join(" ");
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    let last = null;
    try { last = JSON.parse(localStorage.getItem(key)); } catch { }
    if (last?.day > day) last = null;
    const before = last?.day === day ? last.before : last;
    localStorage.setItem(key, JSON.stringify({ day, total, before: before && { day: before.day, total: before.total } }));
    if (!before) return;
    const [then, today] = [before.total, total].map((digits) => BigInt(digits.replace(".", "")));
    const places = (total.split(".")[1] ?? "").length, change = today - then;
    const line = document.createElement("p");
    Object.assign(line, { id: "since", className: "since" });
    const figure = (number, kind) => {
      const strong = document.createElement("strong");
      Object.assign(strong, { className: kind, textContent: `${number > 0n ? "+" : ""}${amount(number, places)} ${currency}` });
      return strong;
    };
    // What was paid in or taken out is no gain.
    line.append(`Change of ${name} since your last visit on ${before.day}: `, figure(change, ""),
      ` (then ${amount(then, places)}, now ${amount(today, places)}). `);
    figures.before(line);
    if (before.day >= end) return;
    const period = `returns?from=${before.day}&currency=${currency}`, way = document.createElement("a");
    Object.assign(way, { href: `${base}/${period}`, textContent: "Returns since then" });
    line.append(way);
    gain(`${base}/api/v1/${period}`, places).then((number) => {
      if (number === null) return;
      way.before("Gain since then, without money in or out: ", figure(number, number > 0n ? "gain" : number < 0n ? "loss" : ""), ". ");
    });
  };
  // The gain of a period, rounded to some decimals; null if it is not known.
  let gains = {};
  const gain = (address, places) => {
    const key = document.body.dataset.version + address;
    gains = key in gains ? gains : { [key]: (async () => {
      try {
        const answer = await fetch(address, { headers: { Accept: "application/json" } });
        const { portfolio, returns: [row] } = await answer.json();
        if (!portfolio.complete || !/^-?\d+(\.\d+)?$/.test(row.gain)) return null;
        const [whole, rest = ""] = row.gain.split(".");
        return (BigInt(whole + rest.padEnd(places + 1, "0").slice(0, places + 1)) + (whole.startsWith("-") ? -5n : 5n)) / 10n;
      } catch {
        return null;
      }
    })() };
    return gains[key];
  };
  const pages = "body > .site > ul";
  const offer = () => {
    document.getElementById("amounts")?.parentElement.remove();
    const list = document.querySelector(pages);
    if (!list) return;
    const isHidden = document.cookie.split("; ").includes("portfolio-amounts=hidden");
    const item = document.createElement("li"), button = document.createElement("button");
    Object.assign(button, { id: "amounts", type: "button", textContent: isHidden ? "Show amounts" : "Hide amounts" });
    button.addEventListener("click", () => {
      document.cookie = `portfolio-amounts=${isHidden ? "; max-age=0" : "hidden; max-age=31536000"}; path=/; SameSite=Strict`;
      (isLive() ? renew() : redraw()).then(() => document.getElementById("amounts")?.focus());
    });
    item.append(button);
    (list.querySelector("details > ul") ?? list).append(item);
  };
  // A menu lies over the page, so whatever is done elsewhere closes it.
  const shut = (event) => {
    for (const menu of document.querySelectorAll("nav details[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  };
  for (const kind of ["pointerdown", "focusin"]) addEventListener(kind, shut);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("nav details[open]")) {
      const isInside = menu.contains(document.activeElement);
      menu.open = false;
      if (isInside) menu.querySelector("summary").focus();
    }
  });
  addEventListener("submit", (event) => {
    if (event.target.matches("form.edit") && event.submitter?.name !== "show") sessionStorage.setItem("sent", formOf(event.target));
    if (!event.target.matches("form[action$='/logout']")) return;
    for (const key of Object.keys(localStorage)) if (key.startsWith("visit ")) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("entry ")) sessionStorage.removeItem(key);
  });
  const daysOf = (chart) => chart.dataset.points.split(";").map((day) => day.split("|"));
  const read = (chart, choose) => {
    const days = daysOf(chart);
    const place = Math.max(0, Math.min(days.length - 1, choose(days, Number(chart.dataset.at ?? days.length))));
    chart.dataset.at = place;
    let mark = chart.querySelector(".reading"), words = chart.parentElement.querySelector("p.reading");
    if (!words) {
      words = document.createElement("p");
      Object.assign(words, { className: "reading", role: "status" });
      [...chart.parentElement.querySelectorAll("svg")].pop().after(words);
    }
    if (!mark) {
      mark = document.createElementNS(chart.namespaceURI, "line");
      const [top, bottom] = (chart.dataset.plot ?? "52 216").split(" ");
      for (const [name, value] of [["class", "reading"], ["y1", top], ["y2", bottom]]) mark.setAttribute(name, value);
      chart.append(mark);
    }
    for (const name of ["x1", "x2"]) mark.setAttribute(name, days[place][0]);
    words.textContent = days[place][1];
    // The key says the same as the words: "2013-03-01: Value 1,234.00, Cost n/a EUR".
    const labels = [...chart.querySelectorAll("text.label")];
    [...chart.querySelectorAll("text.figure")].forEach((figure, row) => {
      figure.dataset.last ??= figure.textContent;
      const all = days[place][1].replace(/^[^:]*: /, ""), parts = all.split(/, (?=\D)| (?=[A-Z]{3}$)/);
      const own = parts.find((part) => part.startsWith(`${labels[row]?.textContent} `));
      figure.textContent = own ? own.slice(labels[row].textContent.length + 1)
        : parts.length <= 2 && labels.length === 1 ? all : figure.dataset.last;
    });
  };
  const readAgain = (chart, day) => {
    if (!chart?.dataset.points) return;
    const place = daysOf(chart).findIndex(([, words]) => words.startsWith(`${day}:`));
    if (place >= 0) read(chart, () => place);
  };
  let resting = null;
  const point = (event) => {
    const chart = event.target.closest?.("svg[data-points]");
    // A browser reports a pointer that rests on a page that moved.
    const isResting = event.clientX === resting?.clientX && event.clientY === resting?.clientY;
    resting = event;
    if (!chart || isResting) return;
    const box = chart.getBoundingClientRect(), x = (event.clientX - box.left) * chart.viewBox.baseVal.width / box.width;
    read(chart, (days) => days.reduce(
      (best, day, place) => Math.abs(day[0] - x) < Math.abs(days[best][0] - x) ? place : best, 0));
  };
  for (const kind of ["pointerdown", "pointermove"]) addEventListener(kind, point);
  addEventListener("keydown", (event) => {
    const chart = event.target.closest?.("svg[data-points]"), step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!chart || !step) return;
    event.preventDefault();
    read(chart, (days, now) => now + step);
  });
  const load = async (address) => {
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-cache" });
      const text = await answer.text();
      return answer.status < 500 ? new DOMParser().parseFromString(text, "text/html") : null;
    } catch {
      return null;
    }
  };
  const pageOf = (address) => address.split("#")[0];
  let shown = pageOf(location.href);
  const arrive = (page, aim) => {
    if (!page) { away(); return; }
    if (page.body.dataset.version) {
      goal = null;
      if (aim?.change) history[aim.change](null, "", aim.address);
      shown = pageOf(location.href);
      replace(page);
    } else if (aim && aim.address !== location.href) {
      location.assign(aim.address);
    } else {
      tell("Your session has ended, so this page may be out of date.", "Log in");
    }
  };
  const redraw = async () => {
    const page = await load(location.href);
    if (!page?.querySelector(pages)) { arrive(page); return; }
    for (const form of document.querySelectorAll("form.edit")) retain(form, page);
    replace(page);
  };
  // A form in which something was entered stays as it is, with what it knows of the file.
  const retain = (form, page) => {
    const same = page.getElementById(form.id), fields = [...form.querySelectorAll(":is(input, select, textarea)[id]")];
    if (!same || !fields.some(isTyped)) return;
    for (const known of same.querySelectorAll("input[type=hidden]")) known.remove();
    same.prepend(...form.querySelectorAll("input[type=hidden]"));
    for (const field of fields) {
      const other = page.getElementById(field.id);
      if (!other) continue;
      field.className = other.className;
      other.replaceWith(field);
    }
  };
  const renew = async () => {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isDue) {
        isDue = false;
        const aim = goal, page = await load(aim ? aim.address : location.href);
        if (goal === aim) arrive(page, aim);
      }
    } finally {
      isBusy = false;
    }
  };
  const aim = (address, change) => { goal = { address, change }; renew(); };
  const show = (form, change) => {
    if (!isLive()) return;
    const address = new URL(form.action);
    address.search = new URLSearchParams(new FormData(form));
    if (address.href === (goal ? goal.address : location.href)) return;
    aim(address.href, goal?.change === "pushState" ? goal.change : change);
  };
  addEventListener("formdata", (event) => {
    if (!event.target.matches("form.choose[method=get]")) return;
    for (const [name, value] of [...event.formData]) if (value === "") event.formData.delete(name);
  });
  const choose = (field) => {
    if (!isReplacing && field.matches?.("form.choose select, form.choose input[list]")) show(field.form, "pushState");
  };
  addEventListener("change", (event) => choose(event.target));
  let pause;
  addEventListener("input", (event) => {
    if (!event.target.matches("form.choose input[type=search]")) return;
    clearTimeout(pause);
    pause = setTimeout(() => { if (event.target.form) show(event.target.form, "replaceState"); }, 200);
  });
  // A change of the fragment alone is left to the browser, which then knows where the keyboard is.
  addEventListener("popstate", () => { if (isLive() && (goal || pageOf(location.href) !== shown)) aim(location.href, null); });
  const follow = () => {
    const field = document.activeElement;
    if (field?.type === "date" && isTyped(field)) { isLate = true; return; }
    isLate = false;
    renew();
  };
  addEventListener("focusout", (event) => {
    if (isReplacing) return;
    // A text that was kept while the page was replaced does not count as changed.
    if (event.target.matches?.("form.choose input[list]") && isTyped(event.target)) choose(event.target);
    setTimeout(() => { if (isLate) follow(); });
  });
  const look = (event) => {
    if (goal || event.lastEventId !== document.body.dataset.version) follow(); else tell("");
  };
  const calm = () => { clearTimeout(alarm); alarm = null; };
  const close = () => {
    calm();
    stream?.close();
    stream = null;
  };
  const listen = () => {
    if (stream || document.hidden || !isLive()) return;
    stream = new EventSource(`${document.body.dataset.base ?? ""}/api/v1/events`);
    stream.addEventListener("update", look);
    stream.addEventListener("failed", look);
    stream.addEventListener("open", calm);
    stream.addEventListener("error", () => {
      if (stream?.readyState !== EventSource.CLOSED) { alarm ??= setTimeout(away, 3000); return; }
      close();
      renew();
      setTimeout(listen, 30000);
    });
  };
  document.addEventListener("visibilitychange", () => { if (document.hidden) close(); else listen(); });
  addEventListener("pagehide", close);
  const ofTypes = (page) => page.querySelectorAll("form.edit button[name=show]");
  const isType = (field) => field.matches?.("form.edit select[name=type]") && field.form.querySelector("button[name=show]");
  const showType = (field) => {
    delete field.dataset.keyed;
    for (const button of ofTypes(field.form)) {
      // The fragment leads back to the type.
      button.formAction = `${field.form.action}#${field.id}`;
      button.formNoValidate = true;
      field.form.requestSubmit(button);
    }
  };
  // Each key on a closed list is a change: the type is chosen by Enter, or by leaving the list.
  let isKeyed = false;
  for (const kind of ["pointerdown", "focusin"]) addEventListener(kind, () => { isKeyed = false; }, true);
  addEventListener("keydown", (event) => {
    if (!isType(event.target)) return;
    isKeyed = true;
    if (event.key !== "Enter" || !event.target.dataset.keyed) return;
    event.preventDefault();
    showType(event.target);
  }, true);
  addEventListener("change", (event) => {
    if (!isType(event.target)) return;
    if (isKeyed) event.target.dataset.keyed = "true"; else showType(event.target);
  });
  addEventListener("focusout", (event) => {
    // Whoever goes on to send the form sends the type with it.
    if (isType(event.target) && event.target.dataset.keyed && event.relatedTarget?.type !== "submit") showType(event.target);
  });
  const formOf = (form) => `entry ${form.id} ${new URL(form.action).pathname}`;
  const entryOf = (form) => formOf(form) + location.search;
  // The row at an address is another one after a row above it was removed.
  const rowOf = (form) => form.querySelector("input[name=row-state]")?.value ?? "";
  const initial = (field) => field.options
    ? [...field.options].find((option) => option.defaultSelected)?.value : field.defaultValue;
  addEventListener("input", (event) => {
    const form = event.target.form;
    if (!form?.matches("form.edit")) return;
    const typed = [...form.querySelectorAll(":is(input, select, textarea)[id]:not([type=file])")]
      .filter((field) => isTyped(field) && !field.validity.badInput && !isType(field))
      .map((field) => [field.id, initial(field), field.value]);
    sessionStorage.setItem(entryOf(form), JSON.stringify({ row: rowOf(form), typed }));
  });
  // What was sent is kept until another page comes: a form that comes again, or a service that is away, has not taken it.
  const forget = (sent, way) => {
    const isDone = new URLSearchParams(location.search).has("done");
    const isHere = !isDone && [...document.querySelectorAll("form.edit")].some((form) => formOf(form) === sent);
    if (!isHere && way === "back_forward") return;
    sessionStorage.removeItem("sent");
    if (isHere) return;
    for (const key of Object.keys(sessionStorage)) if (key.split("?")[0] === sent) sessionStorage.removeItem(key);
  };
  // Only who returns to a form finds what was entered in it, unless the file says something else by now.
  const enterAgain = (sent, way) => {
    for (const form of document.querySelectorAll("form.edit")) {
      if (way === "navigate" && formOf(form) !== sent) sessionStorage.removeItem(entryOf(form));
      const entry = JSON.parse(sessionStorage.getItem(entryOf(form)));
      if (entry?.row !== rowOf(form)) continue;
      for (const [id, before, value] of entry.typed) {
        const field = document.getElementById(id);
        if (!field || initial(field) !== before || isTyped(field)) continue;
        field.value = value;
        const fold = field.closest("details");
        if (fold) fold.open = true;
      }
    }
  };
  addEventListener("pageshow", (event) => {
    fit();
    const way = event.persisted ? "back_forward" : performance.getEntriesByType("navigation")[0]?.type;
    try {
      const sent = sessionStorage.getItem("sent");
      forget(sent, way);
      if (!event.persisted) enterAgain(sent, way);
    } catch { }
    listen();
    for (const button of ofTypes(document)) button.hidden = true;
    if (!isLive() && location.hash.endsWith("-type")) document.getElementById(location.hash.slice(1))?.focus();
  });
})();
