import tokensCss from '../../ui/styles/tokens.css?inline'
import shellCss from './shell.css?inline'
import componentsCss from '../../ui/styles/components.css?inline'
import viewsCss from '../../ui/styles/views.css?inline'

/** The styles of the shell and Connect; lazily loaded views bring their own. */
export const shellSheets: readonly string[] = [tokensCss, shellCss, componentsCss, viewsCss]
