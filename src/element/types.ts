import type { Options } from '../domain/page/options'
import type { EventDetails, EventName } from '../session/events'

/** Every option as a property of the element; `lang` and `dir` stay the native ones (element-api.md, section 2). */
export type OptionProperties = { -readonly [Name in Exclude<keyof Options, 'lang' | 'dir'>]: Options[Name] }

/** Native events, those that ours shadow left out. */
type NativeEvents = Omit<HTMLElementEventMap, EventName>

/**
 * What the class builds on: an HTML element with a property for every option, whose events carry the type of their detail
 * (element-api.md, sections 4 and 5).
 */
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
