import { writeFileSync } from 'node:fs'
import { propertyName } from '../src/domain/page/attributes'
import { attributeType } from './attributeTypes'
import { readAttributes, readEventDetails } from './sourceFacts'
import { EVENTS } from './surface'

/**
 * The types of `wallet-connect-button/react`: those of the component and the hooks, and JSX typings of the tag for
 * React 19, which sets properties where the element has them and listens to `on` + the event's name.
 */
export function makeReactTypes(): string {
  const own = readAttributes().filter((row) => !['lang', 'dir'].includes(row.name))
  const lines = own.flatMap((row) => {
    const property = propertyName(row.name)
    const rich = `Options['${property}']`
    // An attribute without a hyphen has the name of its property, so it takes text and rich values.
    if (property === row.name) {
      const type = row.kind === 'pick' || row.kind === 'flag' ? attributeType(row) : `${attributeType(row)} | ${rich}`
      return [`${doc(row)}  ${quoted(row.name)}?: ${type} | undefined`]
    }
    return [
      ...(row.kind === 'callbacks' ? [] : [`${doc(row)}  ${quoted(row.name)}?: ${attributeType(row)} | undefined`]),
      `${doc(row)}  ${property}?: ${rich} | undefined`,
    ]
  })
  const details = readEventDetails()
  const listeners = Object.entries(EVENTS).map(([name, prose]) => {
    const event = details.has(name) ? `CustomEvent<EventDetails['${name}']>` : 'Event'
    return `  /** ${prose} */\n  ${quoted(`on${name}`)}?: ((event: ${event}) => void) | undefined`
  })
  return `// Written by the build from the tables of the source; see README.md, React.
import type { ClassAttributes, HTMLAttributes } from 'react'
import type { EventDetails, Options, WalletConnectButton } from './types/index.js'

export * from './types/react.js'

export interface WalletConnectButtonAttributes {
${lines.join('\n')}
${listeners.join('\n')}
}

export type WalletConnectButtonTagProps = ClassAttributes<WalletConnectButton> &
  Omit<HTMLAttributes<WalletConnectButton>, keyof WalletConnectButtonAttributes> &
  WalletConnectButtonAttributes

declare module 'react' {
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

function doc(row: { readonly doc: string }): string {
  return `  /** ${row.doc} */\n`
}

function quoted(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}
