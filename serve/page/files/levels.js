import { el } from "./dom.js";

/** names are the levels of difficulty, from shares of the middle distance and of the greatest. */
const names = {
  easy: (middle) => [0.2 * middle, 0.4 * middle],
  medium: (middle) => [0.5 * middle, 0.8 * middle],
  hard: (middle, most) => [middle, most],
};

/** wanted asks how far new games are from the goal: by difficulty or by an exact distance. */
export function wanted(most = 99, prefix = "") {
  const exact = el("input", {
    id: `${prefix}wanted`, type: "number", min: 0, max: most, inputmode: "numeric",
    placeholder: "any",
  });
  const level = el("select", { id: `${prefix}level`, onchange: () => { exact.value = ""; } },
    ["Easy", "Medium", "Hard", "Any"].map((n) => el("option", { value: n.toLowerCase() }, n)));
  level.value = "medium";
  return {
    nodes: [el("label", {}, "Difficulty ", level), el("label", {}, "or exactly ", exact)],
    value: () => exact.value.trim() || level.value,
    /** harder chooses the next level. */
    harder() {
      exact.value = "";
      level.value = level.value === "easy" ? "medium" : "hard";
    },
  };
}

/** draw draws a random position, as far from the goal as is wanted. */
export async function draw({ app, name, described }, wanted) {
  const levels = described.partition ? null : await app.answers.levels(name);
  const among = levels ? levelOf(wanted, levels.levels) : "";
  const [found] = await app.answers.sample(name, among, 1 + Math.floor(Math.random() * 1e9));
  return found;
}

/** levelOf is a range of distances, as the API wants it, for a level of a space. */
function levelOf(level, levels) {
  if (!names[level]) return level === "any" ? "" : level;
  const all = levels.reduce((sum, l) => sum + l.positions, 0), most = levels.length - 1;
  let middle = 0, seen = 0;
  while (2 * (seen += levels[middle].positions) < all) middle++;
  const [from, to] = names[level](middle, most).map((d) => Math.max(1, Math.round(d)));
  return `${Math.min(from, most)}..${Math.min(Math.max(from, to), most)}`;
}
