import { ATTRIBUTES, OPTIONS, propertyName, type AttributeRow } from '../domain/page/attributes'
import type { Options } from '../domain/page/options'
import { languageOf } from '../messages/languageOf'
import type { Problem } from './extras/tell'
import { isForeign } from './isForeign'
import { isRestorable } from './isRestorable'
import { configurationFailure, loadFailure, type LoadFailure } from './loadFailure'
import { narrow } from './narrow'
import { readKey, readOption } from '../domain/page/readOption'
import { pageRegistry } from './registry'
import { report } from './report'
import { NO_SCRIPT, readHeadOptions, readJsonChild, type ScriptOptions } from './scriptOptions'

/** The options of one element: its properties, attributes and JSON child, and the head of the document. */
export interface ElementOptions {
  /** Why they cannot be used. While set, nothing may connect or sign in. */
  readonly problem: string | undefined
  explain(): Problem
  /** The options as they were when they last changed. */
  current(): Options
  /** Lets `current` parse them again. */
  reset(): void
  parse(): Options
  /** Parses one option. Warns of a value that is ignored or refused. */
  read(row: AttributeRow): unknown
  /** Sets a property. */
  set(property: string, value: unknown): void
  /** Sets each property that is named. One whose value is undefined is cleared. */
  setAll(given: object): void
  /** Parses the JSON child and the options in the document's head. Returns whether they changed. */
  readScripts(): boolean
  isHeadUsable(): boolean
  /** Whether the document's head has the options. */
  isLocked(): boolean
  language(): string
  /** Whether this is a preview for the author of the page, who is not a visitor: it only looks like the button. */
  isStill(): boolean
  /** Whether an earlier visit left a session to restore. Reads the storage and writes nothing. */
  isRestorable(): boolean
  /** Why nothing may start. */
  refusal(): LoadFailure | undefined
}

const inScript = ({ text, values }: ScriptOptions, row: AttributeRow): unknown =>
  text === undefined ? undefined : readKey(values, row)

export function createElementOptions(host: HTMLElement): ElementOptions {
  const given = new Map<string, unknown>()
  /** Properties that were set before the head locked the document. */
  const early = new Map<string, unknown>()
  let [child, head] = [NO_SCRIPT, NO_SCRIPT]
  let isRead = false
  /** What the last `config` named that is no option. */
  let unknown: string | undefined
  let current: Options | undefined
  let problem: string | undefined
  /** The value of the option that is the problem. */
  let refusedValue: unknown

  /** Unless the element has been on the page, which reads them. */
  const readOnce = (): void => void (!isRead && options.readScripts())

  const isLocked = (): boolean => head.text !== undefined

  function readHead(property: string): unknown {
    const row = OPTIONS.get(property) as AttributeRow
    return readOption(row, readKey(head.values, row), () => {})
  }

  const options: ElementOptions = {
    get problem() {
      return problem
    },
    explain: () => [problem, refusedValue, child.text, head.text],
    current: () => (current ??= options.parse()),
    reset() {
      current = undefined
    },
    parse() {
      readOnce()
      problem = head.problem ?? child.problem
      const parsed = Object.fromEntries(
        ATTRIBUTES.map((row) => [row.property, options.read(row)]),
      ) as unknown as Options
      problem ??= unknown ?? pageRegistry().findProblem?.(parsed)
      pageRegistry().problems.set(host, problem)
      return parsed
    },
    read(row) {
      readOnce()
      const property = given.get(row.property)
      // An attribute cannot hold functions, and sign-in callbacks without functions would always fail.
      const text = row.kind === 'callbacks' ? undefined : (host.getAttribute(row.name) ?? inScript(child, row))
      const own = property ?? text ?? undefined
      const fromBody = own !== undefined && own !== property
      const right = isLocked() ? row.body : 'free'
      const allowed =
        right === 'free' || own === undefined
          ? own
          : (early.get(row.property) ?? (right === 'narrows' ? narrow(row, own, readHead) : undefined))
      if (own !== undefined && allowed === undefined) report('locked', row.name)
      const value = readOption(row, allowed ?? inScript(head, row), (refused) => {
        if (row.harmless) report('ignored', row.name, refused, row.values)
        else if (!problem) {
          problem = row.name
          refusedValue = refused
        }
      })
      if (row.kind === 'endpoint' && value && fromBody && right === 'free' && isForeign(value as string)) {
        report('foreign', row.name)
        return false
      }
      return value
    },
    set(property, value) {
      head = readHeadOptions(head)
      given.set(property, value)
      if (!isLocked()) early.set(property, value)
    },
    setAll(values) {
      unknown = undefined
      for (const [key, value] of Object.entries(values)) {
        const name = propertyName(key)
        if (OPTIONS.has(name)) options.set(name, value)
        else unknown = key
      }
    },
    readScripts() {
      isRead = true
      const [childBefore, headBefore] = [child, head]
      child = readJsonChild(host, child)
      head = readHeadOptions(head)
      return child !== childBefore || head !== headBefore
    },
    isHeadUsable: () => !head.problem,
    isLocked,
    language: () => options.current().lang ?? languageOf(host),
    isStill: () => pageRegistry().canvas || options.current().editor,
    isRestorable: () => !options.isStill() && isRestorable(options.current()),
    refusal() {
      const why = options.isStill() ? 'editor' : problem
      if (why) return configurationFailure(why)
      // A simulated DOM, as unit tests have, lacks custom states and the browser of a dialog.
      return typeof CustomStateSet !== 'function' ? loadFailure() : undefined
    },
  }
  return options
}
