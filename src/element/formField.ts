import type { ElementFacts } from '../app/bridge'
import type { Options } from '../domain/page/options'
import type { ElementParts } from './elementParts'
import { loadExtras } from './loadApp'
import { connectLabel } from './paintButton'
import { report } from './report'

/** What the form sends: the account and the proof, each in its field, or whichever there is in the one that has a name. */
function fieldsOf({ name, nameProof }: Options, { account, session, value }: ElementFacts): FormData {
  const fields = new FormData()
  if (value && name) fields.append(name, nameProof ? (account?.caipAddress as string) : value)
  if (value && nameProof && session) fields.append(nameProof, value)
  return fields
}

/** Sets the value of the form field, which in a locked document is added when the form is submitted. */
export function setFieldValue({ internals, options, session, face }: ElementParts): void {
  const fields = (): FormData => fieldsOf(options.current(), session.facts)
  // As form entries: a name set by property is not an attribute that the form could read.
  internals.setFormValue?.(options.isLocked() ? null : fields())
  if (options.isLocked())
    loadExtras().then(
      ({ addToForm }) => addToForm(internals, fields, report),
      () => {},
    )
  const missing = options.current().required && session.facts.value === null
  internals.setValidity?.({ valueMissing: missing }, missing ? connectLabel(options) : '', face.button)
}
