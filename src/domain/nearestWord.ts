/** What pages call a network, a backend or a required sign-in, whose name here is another. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ethereum: 'mainnet',
  eth: 'mainnet',
  bnb: 'bsc',
  matic: 'polygon',
  nextauth: 'auth-js',
  true: 'required',
}

/** The known word that was probably meant: the nearest, at most a third of its letters away. Otherwise undefined. */
export function nearestWord(written: string, known: readonly string[]): string | undefined {
  const word = plain(written)
  const other = OTHER_NAMES[word]
  if (other && known.includes(other)) return other
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(word, plain(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(plain(name).length / 3)))
    .sort((one, two) => one.distance - two.distance)
  return nearest?.name
}

/** Case and hyphens are what is most often wrong: `projectid`, `project_id`. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** How many letters have to be added, removed, replaced or swapped with the next one. */
function editDistance(one: string, two: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: two.length + 1 }, (_each, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= two.length; column++) {
      const swapped = one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1]
      ;(rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (one[row - 1] === two[column - 1] ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Infinity,
      )
    }
  return at(one.length, two.length)
}
