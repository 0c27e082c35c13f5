import type { ElementFacts } from '../app/bridge'
import type { Options } from '../domain/page/options'
import { loadExtras } from './loadApp'
import { report } from './report'

/** What the form sends: the account and the proof, each in its field, or whichever there is in the one that has a name. */
export function fieldsOf({ name, nameProof }: Options, { account, session, value }: ElementFacts): FormData {
  const fields = new FormData()
  if (value && name) fields.append(name, nameProof ? (account?.caipAddress as string) : value)
  if (value && nameProof && session) fields.append(nameProof, value)
  return fields
}

/**
 * Sets the value of the form field, which a locked document adds when the form is submitted: addToForm. `message` and
 * `anchor` are for a required one without a value.
 */
export function setFieldValue(
  internals: Partial<ElementInternals>,
  options: Options,
  facts: ElementFacts,
  message: string,
  anchor: HTMLElement,
  isLocked: boolean,
): void {
  // As form entries: a name set by property is not an attribute that the form could read.
  internals.setFormValue?.(isLocked ? new FormData() : fieldsOf(options, facts))
  const missing = options.required && facts.value === null
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

/** Adds the fields to what a form of a locked document sends, if it is sent to this origin. */
export function addToForm({ target, formData }: FormDataEvent, fields: FormData): void {
  for (const [name, value] of fields) {
    if (staysHere?.(target as HTMLFormElement)) formData.append(name, value)
    else report('form')
  }
}
