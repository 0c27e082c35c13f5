import { Window } from 'happy-dom'
import { compile as compileSvelte, parse as parseSvelte } from 'svelte/compiler'
import { parseSync, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { compile as compileVue, type VNode } from 'vue'
import { parse as parseVue } from 'vue/compiler-sfc'
import { labelOf } from '../../../build/optionLabels'
import { readKey, readOption } from '../../../src/domain/page/readOption'
import { CHOICES } from '../../../test/choices'
import { CHOOSABLE, readLink, writeLink } from './choice'
import { FORMATS, type FormatName } from './formats'

type Given = Readonly<Record<string, unknown>>

const TAG = 'wallet-connect-button'

/** What each format hands to the element, as its compiler or parser reads it. */
const READERS: Readonly<Record<FormatName, (code: string) => Given | Promise<Given>>> = {
  html: attributesIn,
  json(code) {
    const script = parseHtml(code).querySelector(`${TAG} > script`)
    expect(code).not.toContain('\n\n  ')
    return JSON.parse(script?.textContent ?? '') as Given
  },
  async react(code) {
    const { code: script } = await transformWithOxc(code, 'Wallet.tsx', { jsx: { runtime: 'classic', pragma: 'h' } })
    const body = script.replace(/^import .*$/m, '').replace('export function', 'return function')
    // oxlint-disable-next-line no-new-func -- the component is what the format has written
    const component = new Function('h', 'WalletConnectButton', body)(
      (_tag: unknown, props: unknown) => props ?? {},
      TAG,
    ) as () => Given
    return component()
  },
  vue(code) {
    const { descriptor, errors } = parseVue(code)
    expect(errors).toEqual([])
    const render = compileVue(descriptor.template?.content ?? '', {
      isCustomElement: (tag) => tag === TAG,
    }) as unknown as (context: object, cache: unknown[]) => VNode
    return render({}, []).props ?? {}
  },
  svelte(code) {
    expect(compileSvelte(code, { generate: 'client' }).warnings).toEqual([])
    const [element] = parseSvelte(code, { modern: true }).fragment.nodes.filter(({ type }) => type === 'RegularElement')
    const { attributes } = element as unknown as { attributes: { name: string; value: true | { data: string }[] }[] }
    return Object.fromEntries(
      attributes.map(({ name, value }) => [name, value === true ? '' : value.map(({ data }) => data).join('')]),
    )
  },
  angular(code) {
    const { program, errors } = parseSync('wallet.ts', code)
    expect(errors).toEqual([])
    const template = JSON.stringify(program).match(
      /"type":"TemplateElement","value":\{"raw":.*?"cooked":("(?:\\.|[^"\\])*")/,
    )
    const markup = JSON.parse(template?.[1] ?? '') as string
    // Braces would begin an expression.
    expect(markup).not.toMatch(/[{}]/)
    return attributesIn(markup)
  },
  solid(code) {
    const { program, errors } = parseSync('Wallet.jsx', code)
    expect(errors).toEqual([])
    return Object.fromEntries(
      find(program, 'JSXAttribute').map(({ name, value }) => [
        name.name,
        value ? (value.expression ?? value).value : '',
      ]),
    )
  },
  wordpress(code) {
    const json = /^<!-- wp:wallet-connect-button\/button (\{.*\} )?\/-->(\n\n|$)/.exec(code)
    expect(json).not.toBeNull()
    expect(json?.[1] ?? '').not.toMatch(/--|[<>&]/)
    const settings = code
      .split('\n')
      .slice(3)
      .map((line) => {
        const row = CHOOSABLE.find(({ name }) => line.startsWith(`${labelOf(name)}: `))
        const value = line.slice(line.indexOf(': ') + 2)
        return [row?.name, row?.kind === 'flag' ? value === 'on' : value]
      })
    return { ...JSON.parse(json?.[1] ?? '{}'), ...Object.fromEntries(settings) }
  },
}

/** What the plugin sets by itself. */
const NOT_IN_WORDPRESS = ['editor', 'siwx-backend', 'siwx-backend-url']

test.each(Object.keys(READERS) as FormatName[])(
  '%s says the same as the attributes, whatever is chosen',
  async (name) => {
    const own = CHOOSABLE.filter((row) => name !== 'wordpress' || !NOT_IN_WORDPRESS.includes(row.name))
    const read = CHOICES.map(async (choice) => {
      const given = await READERS[name](FORMATS[name].write(choice))
      return own.map((row) => outcome(row, readKey(given, row)))
    })
    expect(await Promise.all(read)).toEqual(CHOICES.map((choice) => own.map((row) => outcome(row, choice[row.name]))))
  },
)

test.each(Object.keys(FORMATS) as FormatName[])(
  '%s of a button without options is as short as it can be',
  async (name) => {
    const code = FORMATS[name].write({})
    expect(Object.keys(await READERS[name](code))).toEqual([])
  },
)

test('a link carries the whole choice, and nothing that is no option', () => {
  for (const choice of CHOICES) expect(readLink(`#${writeLink(choice)}`)).toEqual(choice)
  expect(readLink('#size=lg&onclick=alert(1)&siwe-config=x')).toEqual({ size: 'lg' })
})

test('each value of an option meets each value of every other', () => {
  const met = (one: string, first: string | undefined, other: string, second: string | undefined) =>
    CHOICES.some((choice) => choice[one] === first && choice[other] === second)
  expect(met('size', 'lg', 'lang', 'ar')).toBe(true)
  expect(met('siwx', 'required', 'consent', undefined)).toBe(true)
  expect(met('methods', '', 'socials', undefined)).toBe(true)
  for (const { name } of CHOOSABLE) expect(new Set(CHOICES.map((choice) => choice[name])).size, name).toBeGreaterThan(1)
})

/** Without running its scripts. */
function parseHtml(markup: string) {
  return new new Window().DOMParser().parseFromString(markup, 'text/html')
}

function attributesIn(markup: string): Given {
  const element = parseHtml(markup).querySelector(TAG)
  return Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))
}

function outcome(row: (typeof CHOOSABLE)[number], given: unknown): unknown {
  let isValid = true
  const value = readOption(row, given, () => (isValid = false))
  return { name: row.name, value, isValid }
}

type Node = { readonly type: string; readonly name: { readonly name: string }; readonly value: any }

function find(node: unknown, type: string): Node[] {
  if (typeof node !== 'object' || node === null) return []
  const own = (node as Node).type === type ? [node as Node] : []
  return [...own, ...Object.values(node).flatMap((each) => find(each, type))]
}
