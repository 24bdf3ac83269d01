// Before anything is drawn: a page that was dark yesterday does not flash white today.
for (const name of ['theme', 'text']) {
  try {
    document.documentElement.dataset[name] = localStorage.getItem('penumbra.' + name) ?? '';
  } catch {
    // The browser keeps nothing for the page: it looks as usual.
  }
}
