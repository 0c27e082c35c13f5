import { membersOf } from '../../domain/page/document'
import type { report } from '../report'
import { staysHere } from './staysHere'

const added = new WeakMap<Partial<ElementInternals>, AbortController>()

/**
 * Adds the fields of an element to what its form sends, if that is sent to this origin: whoever may write in a locked
 * document can put the element into a form that is posted to another site. Call it again once it is in another form.
 */
export function addToForm(internals: Partial<ElementInternals>, fields: () => FormData, tell: typeof report): void {
  added.get(internals)?.abort()
  const inForm = new AbortController()
  added.set(internals, inForm)
  const form = internals.form as HTMLFormElement | null
  if (form)
    membersOf(form).addEventListener(
      'formdata',
      ({ formData }) => {
        for (const [name, value] of fields()) {
          if (staysHere(form)) formData.append(name, value)
          else tell('form')
        }
      },
      inForm,
    )
}
