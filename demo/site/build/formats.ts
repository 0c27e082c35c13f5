import { isOfferedInWordPress, labelOf } from '../../../build/optionLabels'
import type { AttributeRow } from '../../../src/domain/page/attributes'
import { readOption } from '../../../src/domain/page/readOption'
import { CHOOSABLE, type Choice } from './choice'

/** A way to write the tag. */
type Format = {
  readonly title: string
  /** What has to be known besides. */
  readonly note?: string
  readonly write: (choice: Choice) => string
}

type Chosen = { readonly row: AttributeRow; readonly text: string }

const TAG = 'wallet-connect-button'
const SCRIPT = `<script type="module" src="/dist-cdn/${TAG}.js"></script>`
const IMPORT = `import '${TAG}'`

export const FORMATS = {
  html: {
    title: 'HTML',
    note: 'The files are in the folder dist-cdn of the package. Copy them to your host.',
    write: (choice) => `${SCRIPT}

${element(attributes(choice, escapeHtml), `></${TAG}>`)}`,
  },
  react: {
    title: 'React',
    write(choice) {
      const props = chosen(choice).map(({ row, text }) => jsxProp(row, valueOf(row, text)))
      return `import { WalletConnectButton } from '${TAG}/react'

export function Wallet() {
  return ${indent(element(props, ' />', 'WalletConnectButton'), 2)}
}`
    },
  },
  vue: {
    title: 'Vue',
    note: 'Name the tag in compilerOptions.isCustomElement of the Vue plugin.',
    write: (choice) => `<script setup>
${IMPORT}
</script>

<template>
  ${indent(element(attributes(choice, escapeHtml), ' />'), 2)}
</template>`,
  },
  svelte: {
    title: 'Svelte',
    write: (choice) => `<script>
  ${IMPORT}
</script>

${element(attributes(choice, escapeBraces), `></${TAG}>`)}`,
  },
  angular: {
    title: 'Angular',
    write: (choice) => `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
${IMPORT}

@Component({
  selector: 'app-wallet',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    ${indent(inTemplateString(element(attributes(choice, escapeBraces), ' />')), 4)}
  \`,
})
export class Wallet {}`,
  },
  solid: {
    title: 'Solid',
    write: (choice) => `${IMPORT}

export function Wallet() {
  return ${indent(element(chosen(choice).map(solidProp), ' />'), 2)}
}`,
  },
  wordpress: {
    title: 'WordPress',
    note: 'Paste it into the code editor of a page. What the whole site shares is on the settings page.',
    write: writeBlock,
  },
  json: {
    title: 'JSON child',
    note: 'For values with many parts, and for systems that remove attributes they do not know.',
    write(choice) {
      const options = Object.fromEntries(chosen(choice).map(({ row, text }) => [row.property, valueOf(row, text)]))
      const json = JSON.stringify(options, undefined, 2).replaceAll('<', '\\u003c')
      return `${SCRIPT}

<${TAG}>
  <script type="application/json" slot="config">
    ${indent(json, 4)}
  </script>
</${TAG}>`
    },
  },
} as const satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof FORMATS

/** The value of an option as its property takes it, or its text if it cannot be followed. */
export function valueOf(row: AttributeRow, text: string): unknown {
  let isValid = true
  const value = readOption(row, text, () => (isValid = false))
  return isValid ? value : text
}

function chosen(choice: Choice): readonly Chosen[] {
  return CHOOSABLE.flatMap((row) => (row.name in choice ? [{ row, text: choice[row.name] ?? '' }] : []))
}

/** `<tag a b>`, or a line for each where they are many. */
function element(parts: readonly string[], end: string, tag = TAG): string {
  const line = [`<${tag}`, ...parts].join(' ')
  const isShort = line.length + end.length <= 80 && !line.includes('\n')
  return isShort ? line + end : `<${tag}\n${parts.map((part) => `  ${part}`).join('\n')}${end}`
}

function attributes(choice: Choice, escape: (text: string) => string): string[] {
  return chosen(choice).map(({ row, text }) => (row.kind === 'flag' ? row.name : `${row.name}="${escape(text)}"`))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** In these templates, braces begin an expression also within quotes. */
function escapeBraces(text: string): string {
  return escapeHtml(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;')
}

function inTemplateString(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
}

function jsxProp({ property }: AttributeRow, value: unknown): string {
  if (value === true) return property
  return isPlain(value) ? `${property}="${value}"` : `${property}={${literal(value)}}`
}

/** Solid has attributes of a tag, and properties where the value is an expression. */
function solidProp({ row, text }: Chosen): string {
  if (row.kind === 'flag') return row.name
  return isPlain(text) ? `${row.name}="${text}"` : `${row.name}={${literal(text)}}`
}

/** A text that means the same between quotes of JSX. */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && !/["&{}<>\\\n]/.test(value)
}

/** A value in JavaScript. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${/^[a-z_]\w*$/i.test(key) ? key : literal(key)}: ${literal(each)}`)
      .join(', ')} }`
  if (typeof value !== 'string') return String(value)
  return value.includes("'") || /[\\\n\r\u2028\u2029]/.test(value) ? JSON.stringify(value) : `'${value}'`
}

function writeBlock(choice: Choice): string {
  const offered = chosen(choice).filter(({ row }) => isOfferedInWordPress(row.name))
  const ofBlock = offered.filter(({ row }) => row.body !== undefined)
  const ofSite = offered.filter(({ row }) => row.body === undefined)
  const values = Object.fromEntries(ofBlock.map(({ row, text }) => [row.name, row.kind === 'flag' || text]))
  const json = ofBlock.length > 0 ? `${inBlock(JSON.stringify(values))} ` : ''
  const block = `<!-- wp:${TAG}/button ${json}/-->`
  const settings = ofSite.map(({ row, text }) => `${labelOf(row.name)}: ${row.kind === 'flag' ? 'on' : text}`)
  return settings.length === 0 ? block : `${block}\n\nSettings → Wallet Connect Button\n${settings.join('\n')}`
}

/** As WordPress writes the attributes of a block, whose comment they must not end. */
function inBlock(json: string): string {
  return json
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022')
}

function indent(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`)
}
