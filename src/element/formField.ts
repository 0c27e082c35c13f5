import type { Options } from '../domain/page/options'

/** Sets the value of the form field. `message` and `anchor` are for a required one without a value. */
export function setFieldValue(
  internals: Partial<ElementInternals>,
  { name, required }: Options,
  value: string | null,
  message: string,
  anchor: HTMLElement,
): void {
  const field = new FormData()
  if (name && value !== null) field.set(name, value)
  // As form entries: a name set by property is not an attribute that the form could read.
  internals.setFormValue?.(field)
  const missing = required && value === null
  internals.setValidity?.({ valueMissing: missing }, missing ? message : '', anchor)
}
