// Code that is wider than the page is scrolled with the keyboard, too.
for (const block of document.querySelectorAll('div.highlight pre')) {
  if (block.scrollWidth > block.clientWidth) {
    block.tabIndex = 0;
  }
}
