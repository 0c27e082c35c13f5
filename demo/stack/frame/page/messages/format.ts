/** Numbers and times of one language. */
export interface Format {
  /** A decimal string with all of its digits. */
  readonly decimal: (value: string) => string
  readonly number: (value: number) => string
  /** A time in UTC, given in seconds since 1970. */
  readonly date: (seconds: number) => string
}

// Every browser formats as many; not all of them more.
const MAXIMUM_FRACTION_DIGITS = 20

export function createFormat(language: string): Format {
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: MAXIMUM_FRACTION_DIGITS })
  const dates = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return {
    decimal(value) {
      const fraction = value.split('.')[1] ?? ''
      // A rounded amount must not be approved.
      return fraction.length > MAXIMUM_FRACTION_DIGITS ? value : decimals.format(value as Intl.StringNumericLiteral)
    },
    number: (value) => decimals.format(value),
    date(seconds) {
      const date = new Date(seconds * 1000)
      // A site may ask for a time that no calendar holds.
      return Number.isNaN(date.getTime()) ? String(seconds) : dates.format(date)
    },
  }
}
