import type { Options } from '../domain/page/options'
import { loadExtras } from './loadApp'
import { report } from './report'

/**
 * Sets the value of the form field, which a locked document adds when the form is submitted: addToForm. `message` and
 * `anchor` are for a required one without a value.
 */
export function setFieldValue(
  internals: Partial<ElementInternals>,
  { name, required }: Options,
  value: string | null,
  message: string,
  anchor: HTMLElement,
  isLocked: boolean,
): void {
  const field = new FormData()
  if (name && value !== null && !isLocked) field.set(name, value)
  // As form entries: a name set by property is not an attribute that the form could read.
  internals.setFormValue?.(field)
  const missing = required && value === null
  internals.setValidity?.({ valueMissing: missing }, missing ? message : '', anchor)
}

let staysHere: ((form: HTMLFormElement) => boolean) | undefined

/** Whoever may write in the page can put the element into a form that is posted to another site. */
export function guardForms(): void {
  loadExtras().then(
    (extras) => void (staysHere = extras.staysHere),
    () => {},
  )
}

/** Adds the value to what a form of a locked document sends, if it is sent to this origin. */
export function addToForm({ target, formData }: FormDataEvent, name: string | undefined, value: string | null): void {
  if (!name || value === null) return
  if (staysHere?.(target as HTMLFormElement)) formData.append(name, value)
  else report('form')
}
