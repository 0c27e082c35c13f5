import type { Options } from '../domain/page/options'
import type { EventDetails, EventName } from '../session/events'

/** Every option as a property. `lang` and `dir` stay the native properties. Mapped so that the comments stay. */
export type OptionProperties = { -readonly [Name in keyof Options as Exclude<Name, 'lang' | 'dir'>]: Options[Name] }

/** The native events, with ours in place of those of the same name. */
type Events = Omit<HTMLElementEventMap, EventName> & {
  [Name in EventName]: CustomEvent<EventDetails[Name]>
}

/** The events that reach the document: all but those that do not bubble. */
export type BubblingEvents = { [Name in Exclude<EventName, 'close' | 'error'>]: CustomEvent<EventDetails[Name]> }

/** What the class extends: an HTMLElement with a property for every option and typed events. */
export interface ElementSurface extends HTMLElement, OptionProperties {
  addEventListener<Name extends keyof Events>(
    type: Name,
    listener: (this: this, event: Events[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends keyof Events>(
    type: Name,
    listener: (this: this, event: Events[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}
