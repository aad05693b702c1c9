// SPDX-License-Identifier: AGPL-3.0-or-later

// Small comforts; every page works without them.

// Shows what is typed as a password.
for (const button of document.querySelectorAll("[data-reveals]")) {
  const input = document.getElementById(button.dataset.reveals);
  const { hide } = button.dataset, show = button.textContent;
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    button.textContent = isShown ? hide : show;
  });
}

// Says how long a title is while it is typed, and that its end does not fit.
const letters = new Intl.Segmenter("und", { granularity: "grapheme" });
document.addEventListener("input", ({ target: input }) => {
  const { limit, letters: said, over } = input.dataset;
  if (!limit) return;
  const count = [...letters.segment(input.value.trim())].length, fits = count <= Number(limit);
  let note = input.nextElementSibling;
  if (!note?.matches("[data-length]")) {
    input.insertAdjacentHTML("afterend", '<p class="quiet small" role="status" data-length></p>');
    note = input.nextElementSibling;
  }
  note.textContent = (fits ? said : over).replace("#", count);
  input.setCustomValidity(fits ? "" : note.textContent);
});

// Loaded again, the page that shows a link is asked for, and no second link is made.
if (document.getElementById("guest-link")) history.replaceState(null, "");

// Goes on once the app, which is starting again, answers.
for (const link of document.querySelectorAll("a[data-awaits]")) {
  const look = async () => {
    const options = { method: "HEAD", redirect: "manual" };
    const answer = await fetch(link.href, options).catch(() => undefined);
    if (answer) location.replace(link.href);
    else setTimeout(look, 1_000);
  };
  setTimeout(look, 1_500);
}

// Takes a text along. Only where the browser lets a page do so: at home, or through TLS.
for (const button of navigator.clipboard ? document.querySelectorAll("[data-copies]") : []) {
  const { copied, uncopied } = button.dataset, copy = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const { textContent } = document.getElementById(button.dataset.copies);
    const isDone = await navigator.clipboard.writeText(textContent).then(() => true, () => false);
    button.textContent = isDone ? copied : uncopied;
    setTimeout(() => button.textContent = copy, 2_000);
  });
}

// A shot's time plays the film on the page from there, instead of opening its file.
for (const link of document.querySelectorAll("[data-plays]")) {
  const film = document.querySelector("video");
  if (!film) break;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    film.currentTime = Number(link.dataset.plays);
    film.scrollIntoView({ block: "center" });
    film.focus({ preventScroll: true });
    // A browser that does not let it play shows the moment all the same.
    film.play().catch(() => {});
  });
}

// What is chosen of one kind leaves less of the others.
const narrow = (form, left) => {
  for (const choice of form.querySelectorAll("[data-pick]")) {
    const { pick, value } = choice.dataset, n = left[pick][value] ?? 0;
    choice.querySelector("[data-count]").textContent = n.toLocaleString(
      document.documentElement.lang,
    );
    choice.toggleAttribute("data-none", n === 0 && !choice.querySelector("input").checked);
  }
};

// Says what a film of the form would come to, while it is filled in.
for (const form of document.querySelectorAll("[data-outlook]")) {
  const output = form.querySelector("output");
  for (const button of form.querySelectorAll("[data-counts]")) button.hidden = true;
  let waiting, asking;
  const ask = async () => {
    asking?.abort();
    asking = new AbortController();
    const filled = [...new FormData(form)].filter(([, value]) => value !== "");
    if (filled.length === 0) return output.textContent = "";
    const query = new URLSearchParams(filled);
    output.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${form.dataset.outlook}?${query}`, { signal: asking.signal });
      const { text, detail, left } = await answer.json();
      output.textContent = text ?? detail ?? "";
      if (left) narrow(form, left);
      output.removeAttribute("aria-busy");
    } catch {
      // Another question took its place, or the network is gone: the button asks all the same.
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 350);
  });
  ask();
}

// Where a face cannot be shown, the letter behind it is seen.
for (const face of document.querySelectorAll(".portrait img")) {
  if (face.complete && face.naturalWidth === 0) face.remove();
  face.addEventListener("error", () => face.remove());
}

// Keys for what the page has. The list of them, which `?` opens, also turns them off (WCAG 2.1.4).
const sheet = document.getElementById("keys");
const SHOTS = ".strip .shot > a, a[data-plays]";
const PIECES = {
  "?": "#keys",
  "/": "input[type=search]",
  p: "[data-plays-cut], video",
  j: SHOTS,
  k: SHOTS,
};
const pieceOf = (keys) =>
  document.querySelector(PIECES[keys] ?? `[data-keys="${CSS.escape(keys)}"]`);
const isKeyed = () => localStorage.getItem("keys") !== "off";
const goBy = (steps) => {
  const shots = [...document.querySelectorAll(SHOTS)], at = shots.indexOf(document.activeElement);
  (at < 0 ? shots[0] : shots[at + steps])?.focus();
};
const DOES = {
  "?": () => openSheet(),
  "/": (input) => input.focus(),
  p: (piece) => piece.play ? piece.paused ? piece.play() : piece.pause() : piece.click(),
  j: () => goBy(1),
  k: () => goBy(-1),
};
const openSheet = () => {
  for (const row of sheet.querySelectorAll("[data-row]")) row.hidden = !pieceOf(row.dataset.row);
  sheet.showModal();
};
if (sheet) {
  const opener = document.querySelector("[data-opens=keys]"), box = sheet.querySelector("input");
  opener.hidden = false;
  opener.addEventListener("click", openSheet);
  box.checked = isKeyed();
  box.addEventListener("change", () => localStorage.setItem("keys", box.checked ? "on" : "off"));
  let before = "";
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isTyped = event.ctrlKey || event.metaKey || event.altKey || event.isComposing ||
      target.closest("input:not([type=checkbox], [type=range]), select, textarea, dialog");
    if (isTyped || event.defaultPrevented || !isKeyed() || key.length > 1) return;
    const keys = before === "g" ? `g ${key}` : key;
    before = key;
    const piece = keys !== "g" && pieceOf(keys);
    if (!piece) return;
    before = "";
    event.preventDefault();
    (DOES[keys] ?? (() => piece.click()))(piece);
  });
}

// A menu closes by Escape, which gives the focus back, and by a press elsewhere.
const closeMenus = (but) => {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (!menu.contains(but)) menu.open = false;
  }
};
document.addEventListener("pointerdown", ({ target }) => closeMenus(target));
document.addEventListener("keydown", ({ key, target }) => {
  const menu = key === "Escape" && target.closest("details[data-menu][open]");
  if (!menu) return;
  menu.querySelector("summary").focus();
  menu.open = false;
});

// Hands the film itself to the phone's own sharing.
for (const button of document.querySelectorAll("[data-shares]")) {
  const { shares, name } = button.dataset;
  const probe = new File([], name, { type: "video/mp4" });
  if (!navigator.canShare?.({ files: [probe] })) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const blob = await (await fetch(shares)).blob();
      await navigator.share({ files: [new File([blob], name, { type: blob.type })] });
    } catch {
      // The person closed the sheet, or the film is larger than the phone takes.
    }
    button.disabled = false;
  });
}

// Keeps the page up to date while something is going on: what is told of it always, films once there
// is a new one.
const part = () => document.getElementById("live");
const put = (fresh) => {
  const old = document.getElementById(fresh.id);
  if (!old) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : undefined;
  // What is typed or opened there stays.
  if (focused && !focused.matches("a, button")) return;
  old.replaceWith(fresh);
  if (!focused) return;
  const pieces = [...fresh.querySelectorAll("a, button")];
  const isSame = ({ textContent, href, form }) =>
    textContent === focused.textContent && href === focused.href &&
    form?.action === focused.form?.action;
  (pieces.find(isSame) ?? pieces[0])?.focus({ preventScroll: true });
};

/** False when there is nothing to keep up to date any more. */
const refresh = async () => {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("live");
    // Signed out meanwhile, or another page: the person sees it at the next click.
    if (!answer.ok || !fresh) return false;
    put(fresh);
    for (const fresh of page.querySelectorAll("[data-part]")) {
      const isNews = fresh.dataset.state !== document.getElementById(fresh.id)?.dataset.state;
      if (isNews) put(fresh);
    }
  } catch {
    // The network comes back, or it does not.
  }
  return true;
};

// Where no stream of events comes through: asks again, as long as the page says how often.
const askAgain = async () => {
  const seconds = Number(part()?.dataset.refresh);
  if (!seconds) return;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  if (document.hidden || await refresh()) askAgain();
};

// A hidden page lets its connection go: a browser has few of them for one address.
let source;
const listen = () => {
  source?.close();
  source = undefined;
  const address = part()?.dataset.events;
  if (document.hidden || !address) return;
  source = new EventSource(address);
  source.addEventListener("state", ({ lastEventId }) => {
    if (part().dataset.state !== lastEventId) refresh();
  });
  source.addEventListener("progress", ({ data }) => {
    for (const { order_id: order, share, text } of JSON.parse(data)) {
      for (const making of document.querySelectorAll(`[data-order="${CSS.escape(order)}"]`)) {
        making.querySelector("progress").value = share;
        making.querySelector("[data-says]").textContent = text;
      }
    }
  });
  // The person sees it at the next click.
  source.addEventListener("end", () => source.close());
  source.addEventListener("error", ({ target }) => {
    if (target.readyState === EventSource.CLOSED) askAgain();
  });
};

// A page without a stream waits for something that ends, and is then shown whole.
const awaitEnd = async () => {
  while (Number(part().dataset.refresh)) {
    await new Promise((resolve) => setTimeout(resolve, part().dataset.refresh * 1000));
    if (!document.hidden && !await refresh()) return;
  }
  location.reload();
};
if (part()?.dataset.refresh && !part().dataset.events) awaitEnd();
else if ("EventSource" in window) {
  document.addEventListener("visibilitychange", listen);
  listen();
} else askAgain();
