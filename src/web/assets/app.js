// Small comforts; every page works without them.

// Shows what is typed as a password.
for (const button of document.querySelectorAll("[data-reveals]")) {
  const input = document.getElementById(button.dataset.reveals);
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    button.textContent = isShown ? "Hide" : "Show";
    button.setAttribute("aria-pressed", String(isShown));
  });
}

// Keeps a part of the page up to date while something is going on.
const refresh = async () => {
  const live = document.getElementById("live");
  const seconds = Number(live?.dataset.refresh);
  if (!seconds) return;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  if (!document.hidden) {
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("live");
      // Signed out meanwhile, or another page: the person sees it at the next click.
      if (!answer.ok || !fresh) return;
      if (!live.contains(document.activeElement)) live.replaceWith(fresh);
    } catch {
      // The network comes back, or it does not.
    }
  }
  refresh();
};
refresh();
