// Steps through the boards of a path one at a time; without it all stand side by side.
for (const path of document.querySelectorAll(".path")) {
  const boards = [...path.children], bar = document.createElement("p");
  let at = 0;
  const show = (n) => {
    at = n < 0 ? n : Math.min(n, boards.length - 1);
    path.classList.toggle("one", at >= 0);
    boards.forEach((b, i) => b.classList.toggle("now", i === at));
    for (const b of buttons) b.disabled = at === b.ends;
  };
  const button = (name, ends, go) => {
    const b = document.createElement("button");
    b.textContent = name;
    b.ends = ends;
    b.onclick = () => show(go());
    bar.append(b, " ");
    return b;
  };
  const buttons = [
    button("Back", 0, () => Math.max(at - 1, 0)),
    button("Next", boards.length - 1, () => at + 1),
    button("All", -1, () => -1),
  ];
  path.before(bar);
  show(-1);
}
