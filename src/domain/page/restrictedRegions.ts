/** Time zones of regions without swaps and purchases, unless the page sets its own list. */
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

/** Whether the visitor is in a region without swaps and purchases. Case does not matter. */
export function isRestrictedRegion(
  zones: readonly string[] = RESTRICTED_TIME_ZONES,
  here: string | undefined = timeZone(),
): boolean {
  return here !== undefined && zones.some((zone) => zone.toLowerCase() === here.toLowerCase())
}

let known: { readonly offset: number; readonly zone: string | undefined } | undefined

/** Cached until the UTC offset changes, because formatters are slow to create and this runs on every render. */
function timeZone(): string | undefined {
  const offset = new Date().getTimezoneOffset()
  if (known?.offset !== offset)
    known = { offset, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined }
  return known.zone
}
