import { expect, test } from 'vitest'
import { usedRules } from './usedRules'

const CSS = `
/* .comment { } */
.row > .icon { color: red }
.row.other { color: red }
.gone, .row:hover { color: blue }
[part='x'] { color: green }
.row:not(.gone) { margin: 0; animation: turn 1s }
:is(.gone, .row) { margin: 1px }
@media (hover: hover) { .gone { top: 0 } }
@media (pointer: coarse) { .gone { top: 0 } .icon { top: 1px } }
@keyframes turn { to { opacity: 0 } }
@keyframes pop { to { opacity: 1 } }
`

test('keeps the rules that may apply, with what stands around them, and no other', () => {
  const rules = usedRules(CSS, new Set(['row', 'icon']))
    .split('\n')
    .map((rule) => rule.replace(/\s+/g, ' '))
  expect(rules).toEqual([
    '.row > .icon { color: red }',
    '.gone, .row:hover { color: blue }',
    "[part='x'] { color: green }",
    '.row:not(.gone) { margin: 0; animation: turn 1s }',
    ':is(.gone, .row) { margin: 1px }',
    '@media (pointer: coarse) {.icon { top: 1px }}',
    '@keyframes turn { to { opacity: 0 } }',
  ])
})
