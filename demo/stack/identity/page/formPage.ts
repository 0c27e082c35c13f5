import { documentOf, markup, type Markup } from './document'

/** One line that a person fills in, or where there are `choices` one of them. */
export type Field = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'email'
  readonly inputmode?: 'decimal'
  readonly choices?: readonly Action[]
  readonly autocomplete: string
  readonly required?: boolean
  readonly maxLength: number
  readonly value?: string
  readonly problem?: string
}

type Action = { readonly value: string; readonly label: string }

type Form = {
  readonly title: string
  readonly lines: readonly string[]
  readonly fields: readonly Field[]
  readonly yes: Action
  readonly also?: Action
  readonly no: Action
  readonly sheet?: string
}

/**
 * A page with a form that is posted to its own address, with one way on (`yes`), or a second (`also`), and one way out
 * (`no`).
 */
export function formPage({ title, lines, fields, yes, also, no, ...rest }: Form): string {
  const wrong = fields.findIndex(({ problem }) => problem !== undefined)
  return documentOf({
    ...rest,
    title: wrong < 0 ? title : `Please check: ${title}`,
    main: markup`<h1>${title}</h1>
${lines.map((line) => markup`<p>${line}</p>`)}
<form method="post">
${fields.map((field, at) => row(field, at === Math.max(wrong, 0)))}
<div class="actions">
${button(yes, markup` class="main"`)}
${also === undefined ? undefined : button(also, markup``)}
${button(no, markup` formnovalidate`)}
</div>
</form>`,
  })
}

function row(field: Field, focused: boolean): Markup {
  const { name, label, hint, required = false, problem } = field
  const described = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`]
    .filter((each) => each !== false)
    .join(' ')
  const requiredAttribute = required ? markup` required` : undefined
  const autofocus = focused ? markup` autofocus` : undefined
  const describedBy = described === '' ? undefined : markup` aria-describedby="${described}"`
  const invalid = problem === undefined ? undefined : markup` aria-invalid="true"`
  const attributes = markup`${requiredAttribute}${autofocus}${describedBy}${invalid}`
  return markup`<div class="field">
<label for="${name}">${label}</label>
${field.choices === undefined ? input(field, attributes) : select(field, field.choices, attributes)}
${hint === undefined ? undefined : markup`<p class="hint" id="${name}-hint">${hint}</p>`}
${problem === undefined ? undefined : markup`<p class="problem" id="${name}-problem" role="alert">${problem}</p>`}
</div>`
}

function input(
  { name, type = 'text', inputmode, autocomplete, maxLength, value = '' }: Field,
  attributes: Markup,
): Markup {
  const mode = inputmode === undefined ? undefined : markup` inputmode="${inputmode}"`
  return markup`<input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="${String(maxLength)}"
  autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${mode}${attributes}>`
}

function select({ name, autocomplete, value }: Field, choices: readonly Action[], attributes: Markup): Markup {
  const options = choices.map((each) => {
    const selected = each.value === value ? markup` selected` : undefined
    return markup`<option value="${each.value}"${selected}>${each.label}</option>`
  })
  return markup`<select id="${name}" name="${name}" autocomplete="${autocomplete}"${attributes}>
${options}
</select>`
}

function button({ value, label }: Action, facts: Markup): Markup {
  return markup`<button type="submit" name="answer" value="${value}" data-action="${value}"${facts}>${label}</button>`
}
