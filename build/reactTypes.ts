import { writeFileSync } from 'node:fs'
import { CUSTOM_PROPERTIES } from './surface'
import { listenerMembers, optionMembers } from './markupTypes'

/**
 * The types of `wallet-connect-button/react`: those of the component and the hooks, and JSX typings of the tag for
 * React 19, which sets properties where the element has them and listens to `on` + the event's name.
 */
export function makeReactTypes(): string {
  return `// Written by the build from the tables of the source; see README.md.
import type { ClassAttributes, HTMLAttributes } from 'react'
import type { EventDetails, Options, WalletConnectButton } from './types/index.js'

export * from './types/react.js'

export interface WalletConnectButtonAttributes {
${optionMembers()}
${listenerMembers((event) => `on${event}`)}
}

export type WalletConnectButtonTagProps = ClassAttributes<WalletConnectButton> &
  Omit<HTMLAttributes<WalletConnectButton>, keyof WalletConnectButtonAttributes> &
  WalletConnectButtonAttributes

declare module 'react' {
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
}
`
}

/** Writes `dist/react.d.ts`. */
export function writeReactTypes(): void {
  writeFileSync('dist/react.d.ts', makeReactTypes())
}
