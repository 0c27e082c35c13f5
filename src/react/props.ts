import type { Options } from '../domain/page/options'
import type { EventDetails, EventName } from '../session/events'

type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>

/** Every option under its name. A list may also be text, as in the attribute. */
export type OptionProps = {
  readonly [Name in keyof Options]?:
    | (NonNullable<Options[Name]> extends readonly unknown[] ? Options[Name] | string : Options[Name])
    | undefined
}

/** A handler for each event: `onConnected`, `onSiwxSuccess`. */
export type HandlerProps = {
  readonly [Name in EventName as `on${PascalCase<Name>}`]?:
    | ((event: CustomEvent<EventDetails[Name]>) => void)
    | undefined
} & {
  /** The form value changed. */
  readonly onChange?: ((event: Event) => void) | undefined
}
