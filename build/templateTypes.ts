import { writeFileSync } from 'node:fs'
import { propertyName } from '../src/domain/page/attributes'
import { listenerMembers, optionMembers } from './markupTypes'

type Template = {
  /** What is imported from the framework, and where from. */
  readonly imports: string
  /** The name that the framework gives the listener of an event. */
  readonly listener: (event: string) => string
  /** What any element accepts there. */
  readonly base: string
  /** Tells the framework about the tag. */
  readonly declaration: string
}

/** How templates of each framework are typed. Each is an entry of types only, for those who have the framework. */
const TEMPLATES: Readonly<Record<'vue' | 'svelte' | 'solid', Template>> = {
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

/** The types of `wallet-connect-button/vue`, `/svelte` and `/solid`. */
export function makeTemplateTypes(name: keyof typeof TEMPLATES): string {
  const { imports, listener, base, declaration } = TEMPLATES[name]
  return `// Written by the build from the tables of the source; see README.md.
${imports}
import type { EventDetails, Options, WalletConnectButton } from './types/index.js'

export interface WalletConnectButtonAttributes {
${optionMembers()}
${listenerMembers(listener)}
}

export type WalletConnectButtonTagProps = Omit<${base}, keyof WalletConnectButtonAttributes> &
  WalletConnectButtonAttributes

${declaration}
`
}

/** Writes `dist/vue.d.ts`, `dist/svelte.d.ts` and `dist/solid.d.ts`. */
export function writeTemplateTypes(): void {
  for (const name of Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[])
    writeFileSync(`dist/${name}.d.ts`, makeTemplateTypes(name))
}
