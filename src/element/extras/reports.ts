import { nearestWord } from '../../domain/nearestWord'

/** What the console says about a page: the key under which it is reported once, and the text. */
const reports = {
  notice: (key: string, text: string, misspelt = '', known: readonly string[] = []) => {
    const meant = nearestWord(misspelt, known)
    return [key, meant ? `${text} Did you mean ${meant}?` : text]
  },
  defined: (tag: string, theirs: string | undefined, ours: string) => [
    `defined ${tag}`,
    `is already defined by version ${theirs}; version ${ours} stays out.`,
  ],
  ignored: (name: string, given: unknown, values: readonly string[] | undefined) => {
    const what = shown(name, given)
    return [what, `ignores ${what}${values ? `; it takes ${values.join(', ')}` : ''}.`]
  },
  invalid: (name: string, given: unknown, values: readonly string[] | undefined, options?: readonly string[]) => {
    const { what, takes } = sayInvalid(name, given, values, options)
    return [what, `cannot start with ${what}${takes}`]
  },
  problem: (text: string) => [text, text],
  locked: (name: string) => ['head', `ignores ${name}: only the script in the head of the document sets it.`],
  form: () => [
    'form',
    'leaves its value out of a form that is not posted to this origin, in a window of its own name.',
  ],
  misspelt: (name: string, options: readonly string[]) => {
    const beginning = options.filter((option) => option.startsWith(`${name}-`))
    const meant = nearestWord(name, options) ?? (beginning.length === 1 ? beginning[0] : undefined)
    return [`attribute ${name}`, meant && `ignores ${name}: did you mean ${meant}?`]
  },
  unclosed: () => [
    'unclosed',
    'shows its content after the button, because it is no label. End the tag with </wallet-connect-button>.',
  ],
  foreign: (name: string) => [
    name,
    `refuses ${name}: set an endpoint of another origin by property or in the head of the document.`,
  ],
} satisfies Record<string, (...about: never[]) => readonly (string | undefined)[]>

/** An option whose value cannot be followed: what was meant, and what it takes. `options` are the names of all. */
export function sayInvalid(
  name: string,
  given: unknown,
  values: readonly string[] = [],
  options: readonly string[] = [],
): { readonly what: string; readonly meant: string; readonly takes: string } {
  const what = shown(name, given)
  const wrong = wordsOf(given).find((word) => !values.includes(word))
  // `siwx-backend="/siwx"`: the URL has an option of its own.
  const ofUrl = options.find((option) => option === `${name}-url` && /^(?:\/|https?:)/.test(String(given)))
  const near = ofUrl ?? (wrong === undefined ? undefined : nearestWord(wrong, values))
  const meant = near ? `: did you mean ${near}?` : '.'
  const list = `${values.join(', ')}${name.includes('network') ? ' and ids' : ''}`
  return { what, meant, takes: meant + (values.length > 0 ? ` It takes ${list}.` : '') }
}

function shown(name: string, given: unknown): string {
  return `${name}=${typeof given === 'string' ? JSON.stringify(given.slice(0, 80)) : typeof given}`
}

/** The words of a list as a page writes it, also as JSON or as an object with switches. */
function wordsOf(given: unknown): string[] {
  if (typeof given === 'string') return given.split(/[^\w-]+/).map((word) => word.replace(/^-/, ''))
  return (Array.isArray(given) ? given : Object.keys(given ?? {})).filter((each) => typeof each === 'string')
}

export type Reports = typeof reports

/** The texts about the page, after the name of the tag. */
export function wordsOfReport<Kind extends keyof Reports>(
  kind: Kind,
  ...about: Parameters<Reports[Kind]>
): string | undefined {
  return (reports[kind] as (...about: readonly unknown[]) => (string | undefined)[])(...about)[1]
}

/** Warns unless the page was already warned of the same. */
export function warn(noticed: Set<string>, kind: keyof Reports, about: readonly unknown[]): void {
  const [key = '', text] = (reports[kind] as (...about: readonly unknown[]) => (string | undefined)[])(...about)
  if (!text || noticed.has(key)) return
  noticed.add(key)
  console.warn(`<wallet-connect-button> ${text}`)
}
