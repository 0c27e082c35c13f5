import { documentOf, markup, type Markup } from './document'

/** One line that a person fills in. */
export type Field = { readonly name: string; readonly label: string; readonly hint?: string; readonly type?: 'text' | 'email'; readonly autocomplete: string; readonly required?: boolean; readonly maxLength: number; readonly value?: string; readonly problem?: string }

type Action = { readonly value: string; readonly label: string }

type Form = { readonly title: string; readonly lines: readonly string[]; readonly fields: readonly Field[]; readonly yes: Action; readonly no: Action }

/** A page with a form that is posted to its own address, with one way on (`yes`) and one way out (`no`). */
export function formPage({ title, lines, fields, yes, no }: Form): string {
  const wrong = fields.findIndex(({ problem }) => problem !== undefined)
  return documentOf({
    title: wrong < 0 ? title : `Please check: ${title}`,
    main: markup`<h1>${title}</h1>
${lines.map((line) => markup`<p>${line}</p>`)}
<form method="post">
${fields.map((field, at) => row(field, at === Math.max(wrong, 0)))}
<div class="actions">
${button(yes, markup` class="main"`)}
${button(no, markup` formnovalidate`)}
</div>
</form>`,
  })
}

function row({ name, label, hint, type = 'text', autocomplete, required = false, maxLength, value = '', problem }: Field, focused: boolean): Markup {
  const described = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`].filter((each) => each !== false).join(' ')
  const facts = markup`${required ? markup` required` : undefined}${focused ? markup` autofocus` : undefined}${described === '' ? undefined : markup` aria-describedby="${described}"`}${problem === undefined ? undefined : markup` aria-invalid="true"`}`
  return markup`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="${String(maxLength)}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${facts}>
${hint === undefined ? undefined : markup`<p class="hint" id="${name}-hint">${hint}</p>`}
${problem === undefined ? undefined : markup`<p class="problem" id="${name}-problem" role="alert">${problem}</p>`}
</div>`
}

function button({ value, label }: Action, facts: Markup): Markup {
  return markup`<button type="submit" name="answer" value="${value}" data-action="${value}"${facts}>${label}</button>`
}
