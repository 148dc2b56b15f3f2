export { AddressText } from './display/address-text.tsx';
export { shortenAddress } from './display/group-address.ts';
export { AmountInput } from './amount/amount-input.tsx';
export { AmountText, FigureText } from './amount/amount-text.tsx';
export { groupDigits } from '@naru/core';
export { Button, type ButtonProps, IconButton, buttonClass } from './button.tsx';
export { bindClasses, joinClasses, layout } from './bind-classes.ts';
export { ClockContext, useRemainingMs, useServerClock, useServerNowMs } from './clock/clock-context.tsx';
export { type ServerClock, createServerClock } from './clock/server-clock.ts';
export { CoinIcon } from './coin/coin-icon.tsx';
export { type CoinOption } from './coin/coin-option.ts';
export { CoinPicker } from './coin/coin-picker.tsx';
export { type CoinShortcutRow } from './coin/coin-shortcuts.tsx';
export { type Connection, createConnection, useLineReturn } from './page/connection.ts';
export { CopyBox, CopyButton, copyText } from './display/copy-button.tsx';
export { formatRemaining, remainingParts } from './clock/format-remaining.ts';
export { CrossingClock, type LockStage } from './crossing/crossing-clock.tsx';
export { CrossingRate } from './crossing/crossing-rate.tsx';
export { CrossingStations, type Station } from './crossing/crossing-stations.tsx';
export { Dialog } from './dialog/dialog.tsx';
export { Disclosure } from './display/disclosure.tsx';
export { type Fact, type FactList, Facts } from './display/facts.tsx';
export { Checkbox } from './field/checkbox.tsx';
export { Field } from './field/field.tsx';
export { noticeSilentValues } from './field/silent-values.ts';
export { PasswordInput, Select, TextArea, TextInput, type TextInputProps } from './field/text-input.tsx';
export { saveBlob, saveFile } from './page/save-file.ts';
export { LiveText, SkipLink, VisuallyHidden } from './display/visually-hidden.tsx';
export { Icon } from './display/icon.tsx';
export { noteFailedSheets } from './later/failed-sheets.ts';
export { PageBoundary, type PageBoundaryProps } from './later/page-boundary.tsx';
export { usePageTop } from './later/use-page-top.ts';
export { type FailedLoad, useFailedLoad, useLater } from './later/use-later.ts';
export { Skeleton, Spinner } from './display/loading.tsx';
export { Logo } from './display/logo.tsx';
export { Notice } from './display/notice.tsx';
export {
  makePasskey,
  type PasskeyFault,
  type PasskeyOutcome,
  signWithPasskey,
  suggestName,
  usePasskeySupport,
} from './browser-passkey.ts';
export { QrCode } from './display/qr-code.tsx';
export { Seal } from './display/seal.tsx';
export { Perforation, Slip, SlipPart } from './display/slip.tsx';
export { StatusChip, type StatusTone } from './display/status-chip.tsx';
export { Steps } from './display/steps.tsx';
export { type Column, Table } from './display/table.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs.tsx';
export { askedLanguage, chooseLanguage, keptLanguage, languageCookie } from './page/choose-language.ts';
export { ThemeToggle, useTheme } from './page/theme-toggle.tsx';
export { type ToastKind, Toasts, dismissWarnings, showToast } from './toasts.tsx';
