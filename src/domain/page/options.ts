import type { SiwxProof, SiwxSession } from '../siwx/session'
import type { ROWS } from './attributes'
import type { Words } from './optionTypes'

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

type OptionOf<Row> = Row extends readonly [boolean, string, 'flag']
  ? boolean
  : Row extends readonly [boolean, string, 'pick', infer Values extends string]
    ? Words<Values> | undefined
    : Row extends readonly [boolean, string, 'pick', infer Values extends string, string]
      ? Words<Values>
      : Row extends readonly [boolean, string, string, unknown, infer Fallback]
        ? Fallback
        : Row extends readonly [boolean, string, 'list']
          ? readonly string[] | undefined
          : Row extends readonly [boolean, string, 'number']
            ? number | undefined
            : Row extends readonly [boolean, string, 'endpoint']
              ? // `false` if the page's endpoint is refused, which makes sign-in fail.
                string | false | undefined
              : string | undefined

/** Every option of the element, resolved: property before attribute before JSON child before default. */
export type Options = {
  readonly [Row in (typeof ROWS)[number] as CamelCase<Row[1]>]: OptionOf<Row>
}

export type ThemeMode = Options['themeMode']
export type SiwxMode = Options['siwx']
export type StorageKind = Options['storage']
export type TelemetryMode = Options['telemetry']
export type { SiwxProof, SiwxSession }
