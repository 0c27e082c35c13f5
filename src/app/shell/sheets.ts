import tokensCss from '../../ui/styles/tokens.css?inline'
import shellCss from './shell.css?inline'
import { coreSheets } from '../../ui/coreSheets'

/** The styles of the shell and Connect; lazily loaded views bring their own. */
export const shellSheets: readonly string[] = [tokensCss, shellCss, ...coreSheets]
