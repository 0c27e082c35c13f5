import { writeFileSync } from 'node:fs'
import { propertyName } from '../src/domain/page/attributes'
import { attributeType } from './attributeTypes'
import { readAttributes, readEvents } from './sourceFacts'
import { CUSTOM_PROPERTIES } from './surface'

type Framework = {
  /** What is imported from the framework, and what else the entry exports. */
  readonly imports: string
  /** The name that the framework gives the listener of an event. */
  readonly listener: (event: string) => string
  /** What any element accepts there, and in React what is added to it. */
  readonly base: string
  readonly own?: string
  /** Tells the framework about the tag. */
  readonly declaration: string
}

/** How the tag is typed in each framework: docs/decisions/types-for-templates.md */
const FRAMEWORKS: Readonly<Record<'react' | 'vue' | 'svelte' | 'solid', Framework>> = {
  // React 19 sets properties where the element has them, and listens to `on` + the event's name.
  react: {
    imports: "import type { ClassAttributes, HTMLAttributes } from 'react'\n\nexport * from './types/react.js'\n",
    listener: (event) => `on${event}`,
    base: 'HTMLAttributes<WalletConnectButton>',
    own: 'ClassAttributes<WalletConnectButton> &\n  ',
    declaration: `declare module 'react' {
  interface CSSProperties {
${CUSTOM_PROPERTIES.map(({ name, doc }) => `    /** ${doc} */\n    '${name}'?: string | number | undefined`).join('\n')}
  }
  // Controls without JavaScript: React passes both names on as they are.
  interface ButtonHTMLAttributes<T> {
    commandfor?: string | undefined
    command?: string | undefined
  }
  namespace JSX {
    interface IntrinsicElements {
      'wallet-connect-button': WalletConnectButtonTagProps
    }
  }
}`,
  },
  // Templates write `@siwx-success` and `project-id`; the checker looks both up in camelCase.
  vue: {
    imports: "import type { HTMLAttributes, PublicProps } from 'vue'",
    listener: (event) => propertyName(`on-${event}`),
    base: 'HTMLAttributes',
    declaration: `declare module 'vue' {
  interface GlobalComponents {
    'wallet-connect-button': new () => WalletConnectButton & { $props: WalletConnectButtonTagProps & PublicProps }
  }
}`,
  },
  // Svelte 5 listens with `onconnected`, for any name.
  svelte: {
    imports: "import type { HTMLAttributes } from 'svelte/elements'",
    listener: (event) => `on${event}`,
    base: 'HTMLAttributes<WalletConnectButton>',
    declaration: `declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'wallet-connect-button': WalletConnectButtonTagProps
  }
}`,
  },
  // `onConnected` would listen to an event without capitals and hyphens; `on:` takes any name.
  solid: {
    imports: "import type { JSX } from 'solid-js'",
    listener: (event) => `on:${event}`,
    base: 'JSX.HTMLAttributes<WalletConnectButton>',
    declaration: `declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-connect-button': WalletConnectButtonTagProps
    }
  }
}`,
  },
}

/** Writes the types of `wallet-connect-button/react`, `/vue`, `/svelte` and `/solid`. */
export function writeFrameworkTypes(): void {
  const options = optionMembers()
  const events = readEvents()
  for (const [name, { imports, listener, base, own = '', declaration }] of Object.entries(FRAMEWORKS)) {
    const listeners = events.map(({ name: event, doc, detail }) =>
      member(doc, listener(event), `((event: ${detail ? `CustomEvent<EventDetails['${event}']>` : 'Event'}) => void)`),
    )
    const text = `// Written by the build from the tables of the source; see README.md.
import type { EventDetails, Options, WalletConnectButton } from './types/index.js'
${imports}

export interface WalletConnectButtonAttributes {
${[...options, ...listeners].join('\n')}
}

export type WalletConnectButtonTagProps = ${own}Omit<${base}, keyof WalletConnectButtonAttributes> &
  WalletConnectButtonAttributes

${declaration}
`
    writeFileSync(`dist/${name}.d.ts`, text)
  }
}

/** The members that type the element's attributes, as text, and its properties, as the values that they take. */
function optionMembers(): string[] {
  return readAttributes().flatMap((row) => {
    const { name, property, doc, kind } = row
    if (['lang', 'dir'].includes(name)) return []
    const [type, rich] = [attributeType(row), `Options['${property}']`]
    if (kind === 'callbacks') return [member(doc, property, rich)]
    if (property !== name) return [member(doc, name, type), member(doc, property, rich)]
    // An attribute without a hyphen has the name of its property, so it takes text and rich values.
    return [member(doc, name, kind === 'pick' || kind === 'flag' ? type : `${type} | ${rich}`)]
  })
}

function member(doc: string, name: string, type: string): string {
  return `  /** ${doc} */\n  ${/^\w+$/.test(name) ? name : `'${name}'`}?: ${type} | undefined`
}
