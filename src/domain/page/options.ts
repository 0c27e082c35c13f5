import type { SiwxProof, SiwxSession } from '../siwx/session'
import type { NetworkId, SiweConfig } from './optionTypes'
import type { Texts } from './texts'
import type { ROWS } from './attributes'

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

type OptionOf<Row> = Row extends { kind: 'flag' }
  ? boolean
  : Row extends { kind: 'pick'; values: readonly (infer Value)[] }
    ? Value | (Row extends { fallback: undefined } ? undefined : never)
    : Row extends { kind: 'list'; fallback: undefined }
      ? readonly string[] | undefined
      : Row extends { fallback: infer Fallback }
        ? Fallback
        : Row extends { kind: 'list' }
          ? readonly string[]
          : Row extends { kind: 'number' }
            ? number | undefined
            : Row extends { kind: 'endpoint' }
              ? // `false` if the page's endpoint is refused, which makes sign-in fail.
                string | false | undefined
              : Row extends { kind: keyof Unset }
                ? Unset[Row['kind']] | undefined
                : string | undefined

/** By kind, what an option without a default may be. */
type Unset = { readonly json: Texts; readonly network: NetworkId; readonly callbacks: SiweConfig }

/** Every option of the element, resolved: property before attribute before JSON child before default. */
export type Options = {
  readonly [Row in (typeof ROWS)[number] as CamelCase<Row['name']>]: OptionOf<Row>
}

export type ThemeMode = Options['themeMode']
export type SiwxMode = Options['siwx']
export type StorageKind = Options['storage']
export type TelemetryMode = Options['telemetry']
export type { SiwxProof, SiwxSession }
