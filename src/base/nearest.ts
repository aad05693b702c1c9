// "Did you mean": the nearest known word to a misspelt one.

/** Damerau–Levenshtein distance in its optimal string alignment form. */
export function editDistance(a: string, b: string): number {
  const rows = a.length + 1, columns = b.length + 1;
  const cost = new Uint16Array(rows * columns);
  for (let i = 0; i < rows; i++) cost[i * columns] = i;
  for (let j = 0; j < columns; j++) cost[j] = j;
  for (let i = 1; i < rows; i++) {
    for (let j = 1; j < columns; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(
        cost[(i - 1) * columns + j]! + 1,
        cost[i * columns + j - 1]! + 1,
        cost[(i - 1) * columns + j - 1]! + same,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, cost[(i - 2) * columns + j - 2]! + 1);
      }
      cost[i * columns + j] = best;
    }
  }
  return cost[rows * columns - 1]!;
}

/** The nearest of `known`, or nothing when all are further than a third of the word plus one. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.floor(word.length / 3) + 2;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
