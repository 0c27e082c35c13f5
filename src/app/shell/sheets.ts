import tokensCss from '../../ui/styles/tokens.css?inline'
import shellCss from './shell.css?inline'
import { coreSheets } from '../../ui/coreSheets'

/** All that the Connect view needs; lazy views bring their own. */
export const shellSheets: readonly string[] = [tokensCss, shellCss, ...coreSheets]
