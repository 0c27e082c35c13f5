import { ATTRIBUTES } from '../../../src/domain/page/attributes'
import { foreignAttributes } from '../../../src/domain/page/foreignAttributes'
import type { Options } from '../../../src/domain/page/options'
import { isRecord } from '../../../src/domain/isRecord'
import { CHECKS } from '../../../src/doctor/checks'
import type { Facts } from '../../../src/doctor/facts'
import { CHOOSABLE, type Choice } from '../build/choice'
import { findFaults } from '../build/faults'

const TAG = 'wallet-connect-button'

/** What a visitor has entered. */
export type Entered = {
  /** A tag, or the source of a whole page. */
  readonly markup: string
  /** The URL of the page, if it is known. */
  readonly pageUrl: string
  /** The origins that the project allows, if they are known. */
  readonly allowedOrigins: readonly string[] | undefined
}

/** One thing that is wrong, and what to do. */
export type Finding = { readonly level: 'problem' | 'warning'; readonly text: string }

/** The checks of the self-check that can be answered from the source of a page. */
const FROM_SOURCE = [
  'element_undefined',
  'second_script',
  'script_not_module',
  'page_insecure',
  'origin_not_allowed',
  'json_invalid',
  'attribute_unknown',
] as const

/**
 * What is wrong with a tag. The markup is only parsed: nothing of it runs, and nothing is requested.
 * @param optionsOf what the element makes of a choice
 */
export function checkTag(entered: Entered, optionsOf: (choice: Choice) => Options): readonly Finding[] {
  const page = new DOMParser().parseFromString(entered.markup, 'text/html')
  const element = page.querySelector(TAG)
  if (!element) return [{ level: 'problem', text: `There is no <${TAG}> in it.` }]
  const child = element.querySelector('script[type="application/json"], script[slot="config"]')?.textContent?.trim()
  const json = parseJson(child)
  const choice = readChoice(element, isRecord(json) ? json : {})
  const options = optionsOf(choice)
  const scripts = [...page.querySelectorAll<HTMLScriptElement>(`script[src*="${TAG}"]`)]
  const url = URL.canParse(entered.pageUrl) ? new URL(entered.pageUrl) : undefined
  const facts: Partial<Facts> = {
    // A tag alone says nothing of the script.
    isDefined: scripts.length > 0 || !/<(?:script|head|html)\b/i.test(entered.markup.replace(child ?? '', '')),
    scripts: scripts.length,
    versions: [],
    folder: '/dist-cdn/',
    classicEntry: scripts.some(({ src, type }) => /wallet-connect-button\.js(\?|$)/.test(src) && type !== 'module'),
    options,
    unknownAttributes: foreignAttributes(element, ATTRIBUTES),
    jsonProblem: Boolean(child) && !isRecord(json),
    origin: url?.origin ?? '',
    secure: !url || url.protocol === 'https:' || /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname),
    allowedOrigins: url ? entered.allowedOrigins : undefined,
  }
  const checked = FROM_SOURCE.flatMap((code): Finding[] => {
    // They read nothing else.
    const found = CHECKS[code]?.(facts as Facts)
    return found ? [{ level: found.level, text: `${found.message} Change: ${found.fix}` }] : []
  })
  return [
    ...closedByItself(entered.markup),
    ...checked,
    ...findFaults(choice, options).map(({ level, text }) => ({ level, text })),
  ].toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}

/** The options of an element by the names of their attributes: those of its JSON, then its attributes. */
function readChoice(element: Element, json: Readonly<Record<string, unknown>>): Choice {
  return Object.fromEntries(
    CHOOSABLE.flatMap(({ name, property, kind }) => {
      const written = element.getAttribute(name)
      if (written !== null) return [[name, written]]
      const value = json[property] ?? json[name]
      if (value === undefined || value === null || (kind === 'flag' && value === false)) return []
      return [[name, kind === 'flag' ? '' : textOf(value)]]
    }),
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown
  } catch {
    return undefined
  }
}

function closedByItself(markup: string): Finding[] {
  return /<wallet-connect-button\b[^<>]*\/>/.test(markup)
    ? [
        {
          level: 'problem',
          text: `HTML has no <${TAG} />: everything behind it would be inside the button. Change: <${TAG}></${TAG}>`,
        },
      ]
    : []
}
