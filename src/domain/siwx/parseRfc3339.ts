const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Parses an RFC 3339 date-time, as sign-in messages require. Returns milliseconds since 1970. */
export function parseRfc3339(text: unknown): number | undefined {
  const match = typeof text === 'string' ? rfc3339.exec(text) : null
  if (!match) return undefined
  const [whole, year, month, day] = match
  // Date.parse turns 31 February into March and rejects a leap second.
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysInMonth) return undefined
  const instant = Date.parse(whole.toUpperCase().replace(/:60(?=[.Z+-])/, ':59'))
  return Number.isNaN(instant) ? undefined : instant
}
