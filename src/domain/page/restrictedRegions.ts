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
export function isRestrictedRegion(
  zones: readonly string[] = RESTRICTED_TIME_ZONES,
  here: string | undefined = timeZone(),
): boolean {
  return here !== undefined && zones.some((zone) => zone.toLowerCase() === here.toLowerCase())
}

let known: { readonly offset: number; readonly zone: string | undefined } | undefined

/**
 * Browsers that hide it say UTC, or nothing. Read anew when the clock of the place changes: formats are dear to make, and
 * this is asked whenever something is drawn.
 */
function timeZone(): string | undefined {
  const offset = new Date().getTimezoneOffset()
  if (known?.offset !== offset)
    known = { offset, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined }
  return known.zone
}
