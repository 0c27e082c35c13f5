import { membersOf, document } from '../../domain/page/document'
import type { report } from '../report'
import { isForeign } from '../isForeign'

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

/** Windows that a contributor of the page cannot have named. */
const OWN_TARGET = /^(?:_(?:self|top|parent|blank))?$/i
type Submitter = HTMLButtonElement | HTMLInputElement

/** Whether a form is posted to this page's origin, and shown in a window of the visitor's, whatever submits it. */
function staysHere(form: HTMLFormElement): boolean {
  const { action, target } = membersOf(form)
  const root = membersOf(membersOf(form).getRootNode() as ParentNode & Node)
  const base = document.querySelector<HTMLBaseElement>('base[target]')?.target ?? ''
  const others = [...root.querySelectorAll<Submitter>('[formaction],[formtarget]')].filter((each) => each.form === form)
  return [
    [action, target || base] as const,
    ...others.map((each) => [each.hasAttribute('formaction') ? each.formAction : action, each.formTarget] as const),
  ].every(([url, where]) => !isForeign(url) && OWN_TARGET.test(where))
}
