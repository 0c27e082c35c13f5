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

let addToForm: typeof import('./extras/extras').addToForm | undefined

/** Sets the value of the form field, which in a locked document is added when the form is submitted. */
export function setFieldValue(parts: ElementParts): void {
  const { internals, options, session, face } = parts
  const fields = (): FormData => fieldsOf(options.current(), session.facts)
  // As form entries: a name set by property is not an attribute that the form could read.
  internals.setFormValue?.(options.isLocked() ? null : fields())
  if (options.isLocked() && addToForm) addToForm(internals, fields, report)
  else if (options.isLocked())
    loadExtras().then(
      (extras) => {
        addToForm = extras.addToForm
        setFieldValue(parts)
      },
      () => {},
    )
  const missing = options.current().required && session.facts.value === null
  internals.setValidity?.({ valueMissing: missing }, missing ? connectLabel(options) : '', face.button)
}
