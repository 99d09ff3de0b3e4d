extension Site {
    /// Listens to the site's events and replaces an outdated page by the latest one, and shows at once what is chosen in
    /// a form. Without scripts, the reader has to reload the page or to send the form.
    ///
    /// - Only a page that can be seen listens, because browsers keep few connections to one site. When it is shown again,
    ///   the stream tells the present state first.
    /// - What is typed into a form and not sent yet stays when the page is replaced.
    /// - The address changes with the page, not before it.
    static let script: StaticString = """

        (() => {
          let isBusy = false, isDue = false, goal = null, events = null;
          const tell = (text) => {
            let note = document.getElementById("away");
            if (!text) { if (note) note.remove(); return; }
            if (!note) {
              note = document.createElement("p");
              note.id = "away";
              note.className = "notice error";
              note.setAttribute("role", "status");
              const main = document.querySelector("main");
              if (main) main.prepend(note);
            }
            note.textContent = text;
          };
          const fields = () => [...document.querySelectorAll("form.choose input:not([type=hidden]), form.choose select")];
          const isTyped = (field) => field.options
            ? [...field.options].some((option) => option.selected !== option.defaultSelected)
            : field.value !== field.defaultValue;
          const isHalfTyped = () => fields().some((field) => field.validity.badInput);
          const replace = (page) => {
            const opened = [...document.querySelectorAll("details")].map((element) => element.open);
            const folds = [...page.querySelectorAll("details")];
            if (folds.length === opened.length) folds.forEach((fold, place) => { fold.open = opened[place]; });
            const [left, top] = [scrollX, scrollY];
            const typed = fields().filter((field) => field.id && isTyped(field)).map((field) => [field.id, field.value]);
            const focused = document.activeElement;
            const [id, start, end] = focused && focused.form ? [focused.id, focused.selectionStart, focused.selectionEnd] : [];
            document.title = page.title;
            document.body.replaceWith(document.adoptNode(page.body));
            for (const [id, value] of typed) {
              const field = document.getElementById(id);
              if (field) field.value = value;
            }
            scrollTo({ left, top, behavior: "instant" });
            const same = id && document.getElementById(id);
            if (!same) return;
            same.focus({ preventScroll: true });
            if (typeof start === "number" && same.setSelectionRange) same.setSelectionRange(start, end);
          };
          const renew = async () => {
            if (isBusy || isHalfTyped()) { isDue = true; return; }
            isBusy = true;
            const { address, keep } = goal || { address: new URL(location.href) };
            const isMove = goal !== null;
            try {
              const answer = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-cache" });
              const page = new DOMParser().parseFromString(await answer.text(), "text/html");
              if (!page.body.dataset.version) { location.assign(address); return; }
              if (goal && goal.address !== address) { isDue = true; return; }
              goal = null;
              if (isMove) history[keep ? "pushState" : "replaceState"](null, "", address);
              replace(page);
            } catch {
              isDue = false;
              goal = null;
              tell("The service can't be reached: this page may be out of date, and shows what was chosen before.");
            } finally {
              isBusy = false;
              if (isDue && !isHalfTyped()) { isDue = false; renew(); }
            }
          };
          const show = (form, keep) => {
            const address = new URL(form.action);
            address.search = new URLSearchParams(new FormData(form));
            if (address.href === location.href && !goal) return;
            goal = { address, keep: keep || Boolean(goal && goal.keep) };
            renew();
          };
          addEventListener("formdata", (event) => {
            if (!event.target.matches("form.choose[method=get]")) return;
            for (const [name, value] of [...event.formData]) if (value === "") event.formData.delete(name);
          });
          addEventListener("change", (event) => {
            const field = event.target;
            if (field.form && field.matches("form.choose select, form.choose input[list]")) show(field.form, true);
          });
          addEventListener("focusout", () => { if (isDue && !isBusy) setTimeout(() => { if (isDue && !isBusy) { isDue = false; renew(); } }); });
          let pause;
          addEventListener("input", (event) => {
            if (!event.target.matches("form.choose input[type=search]")) return;
            clearTimeout(pause);
            pause = setTimeout(() => { if (event.target.form) show(event.target.form, false); }, 200);
          });
          addEventListener("popstate", () => { goal = null; renew(); });
          const look = (event) => { tell(""); if (event.lastEventId !== document.body.dataset.version) renew(); };
          const listen = () => {
            if (events || document.visibilityState === "hidden") return;
            events = new EventSource("/api/events");
            events.addEventListener("update", look);
            events.addEventListener("failed", look);
            events.addEventListener("error", () => {
              if (!events || events.readyState !== EventSource.CLOSED) {
                tell("The service can't be reached: this page may be out of date.");
                return;
              }
              events = null;
              renew();
              setTimeout(listen, 30000);
            });
          };
          document.addEventListener("visibilitychange", () => {
            if (document.visibilityState !== "hidden") { listen(); return; }
            if (events) events.close();
            events = null;
          });
          listen();
        })();

        """
}
