import { TRANSITIONS, type Transition } from '../../src/session/life/transitions'
import { SIGN_IN_ENDS, type SignInEnd } from '../../src/session/sign-in/transitions'

/** One change of a table: the row, such as `connected.user`, and what carries it out after the table. */
export interface Mutation {
  readonly row: string
  readonly source: string
}

/** Every row removed, and each of its fields changed, in turn. */
export function mutations(): readonly Mutation[] {
  return [
    ...Object.entries(TRANSITIONS).flatMap(([held, rows]) =>
      Object.entries(rows).flatMap(([cause, row]: [string, Transition]) => [
        { row: `${held}.${cause}`, source: `delete ${sourceOf('TRANSITIONS', held, cause)}` },
        ...changesOf(row, held === 'connected').map(([field, value]) =>
          changed(`${held}.${cause}`, sourceOf('TRANSITIONS', held, cause), field, value),
        ),
      ]),
    ),
    ...Object.entries(SIGN_IN_ENDS).flatMap(([cause, row]: [string, SignInEnd]) =>
      changesOfEnd(row).map(([field, value]) =>
        changed(`sign-in.${cause}`, sourceOf('SIGN_IN_ENDS', cause), field, value),
      ),
    ),
  ]
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

function changesOfEnd(row: SignInEnd): readonly (readonly [keyof SignInEnd, unknown])[] {
  return [
    // The proofs of a connection that is over, and those that another tab has erased, are gone before.
    ...(row.erases ? [['erases', undefined] as const] : []),
    ['emit', row.emit === undefined ? 'visitor' : undefined],
    ...(row.emit === undefined ? [] : [['emit', row.emit === 'site' ? 'visitor' : 'site'] as const]),
    ['tellsSite', row.tellsSite === undefined ? 'visitor' : undefined],
    ...(row.tellsSite === undefined
      ? []
      : [['tellsSite', row.tellsSite === 'visitor' ? 'disconnect' : 'visitor'] as const]),
    ['tellsTabs', row.tellsTabs === undefined ? 'visitor' : undefined],
    ...(row.tellsTabs === undefined ? [] : [['tellsTabs', row.tellsTabs === 'visitor' ? 'site' : 'visitor'] as const]),
  ]
}

function changed(row: string, target: string, field: string, value: unknown): Mutation {
  return { row, source: `${target}.${field} = ${JSON.stringify(value) ?? 'undefined'}` }
}

const sourceOf = (table: string, ...keys: readonly string[]): string =>
  table + keys.map((key) => `[${JSON.stringify(key)}]`).join('')
