import type { Options } from '../domain/page/options'
import type { EventDetails, EventName } from '../session/events'

/** Every option as a property. `lang` and `dir` stay the native properties. */
export type OptionProperties = { -readonly [Name in Exclude<keyof Options, 'lang' | 'dir'>]: Options[Name] }

/** Native events, without those that ours replace. */
type NativeEvents = Omit<HTMLElementEventMap, EventName>

/** What the class extends: an HTMLElement with a property for every option and typed events. */
export interface ElementSurface extends HTMLElement, OptionProperties {
  addEventListener<Name extends EventName>(
    type: Name,
    listener: (this: this, event: CustomEvent<EventDetails[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Name extends keyof NativeEvents>(
    type: Name,
    listener: (this: this, event: NativeEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends EventName>(
    type: Name,
    listener: (this: this, event: CustomEvent<EventDetails[Name]>) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Name extends keyof NativeEvents>(
    type: Name,
    listener: (this: this, event: NativeEvents[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}
