/** Time zones in whose places nothing is bought or swapped, unless the page names others (wire facts, 11.4; decisions.md, 24). */
export const RESTRICTED_TIME_ZONES: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
]

/** Is the visitor in a place where nothing is bought or swapped? One list for both; capitals do not matter. */
export function isRestrictedPlace(zones: readonly string[] = RESTRICTED_TIME_ZONES, here: string | undefined = timeZone()): boolean {
  return here !== undefined && zones.some((zone) => zone.toLowerCase() === here.toLowerCase())
}

/** Browsers that hide it say UTC, or nothing. */
function timeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined
}
