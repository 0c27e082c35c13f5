import { TRANSITIONS, type Transition } from '../../src/session/life/transitions'

/** One change of the table: the row, the field and its value as source; without a field, the row is removed. */
export interface Mutation {
  readonly held: string
  readonly said: string
  readonly field?: keyof Transition
  readonly value?: string
}

/** Every row removed, and each of its fields changed, in turn. */
export function mutations(): readonly Mutation[] {
  return Object.entries(TRANSITIONS).flatMap(([held, rows]) =>
    Object.entries(rows).flatMap(([said, row]: [string, Transition]) => [
      { held, said },
      ...changesOf(row, held === 'connected').map(([field, value]) => ({
        ...{ held, said, field },
        value: JSON.stringify(value) ?? 'undefined',
      })),
    ]),
  )
}

function changesOf(row: Transition, isConnected: boolean): readonly (readonly [keyof Transition, unknown])[] {
  return [
    ['to', row.to === 'none' ? 'locked' : 'none'],
    ['erase', row.erase === 'session' ? 'nothing' : 'session'],
    ['emit', row.emit === undefined ? 'wallet' : undefined],
    ...(row.emit === undefined ? [] : [['emit', row.emit === 'user' ? 'wallet' : 'user'] as const]),
    ['tells', !row.tells],
    // Only a connection that is over leaves the namespace to what another wallet has added.
    ...(isConnected && row.to === 'none' ? [['connectsAdded', !row.connectsAdded] as const] : []),
  ]
}

/** What carries it out, after the table. */
export function sourceOf({ held, said, field, value }: Mutation): string {
  const row = `TRANSITIONS[${JSON.stringify(held)}][${JSON.stringify(said)}]`
  return field ? `${row}.${field} = ${value}` : `delete ${row}`
}
