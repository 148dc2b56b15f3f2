export { AddressText } from './address/address-text.tsx';
export { shortenAddress } from './address/group-address.ts';
export { AmountInput } from './amount/amount-input.tsx';
export { AmountText } from './amount/amount-text.tsx';
export { groupDigits } from './amount/group-digits.ts';
export { type TypedAmountRefusal, hasCurrencyMark, parseTypedAmount } from './amount/parse-typed-amount.ts';
export { Button, type ButtonProps, IconButton, buttonClass } from './button/button.tsx';
export { bindClasses, joinClasses } from './class-names/bind-classes.ts';
export { ClockContext, useServerClock, useServerNowMs } from './clock/clock-context.tsx';
export { type ServerClock, createServerClock } from './clock/server-clock.ts';
export { CoinIcon } from './coin/coin-icon.tsx';
export { type CoinOption } from './coin/coin-option.ts';
export { CoinPicker } from './coin/coin-picker.tsx';
export { type CoinShortcutRow } from './coin/coin-shortcuts.tsx';
export { type Connection, createConnection } from './connection/connection.ts';
export { CopyBox } from './copy/copy-box.tsx';
export { CopyButton } from './copy/copy-button.tsx';
export { copyText } from './copy/copy-text.ts';
export { formatRemaining, remainingParts } from './countdown/format-remaining.ts';
export { useRemainingMs } from './countdown/use-remaining.ts';
export { CrossingClock } from './crossing/crossing-clock.tsx';
export { CrossingRate } from './crossing/crossing-rate.tsx';
export { CrossingStations, type Station } from './crossing/crossing-stations.tsx';
export { Dialog } from './dialog/dialog.tsx';
export { Disclosure } from './disclosure/disclosure.tsx';
export { type Fact, type FactList, Facts } from './facts/facts.tsx';
export { Checkbox } from './field/checkbox.tsx';
export { Field } from './field/field.tsx';
export { PasswordInput } from './field/password-input.tsx';
export { Select } from './field/select.tsx';
export { TextArea } from './field/text-area.tsx';
export { TextInput, type TextInputProps } from './field/text-input.tsx';
export { saveBlob, saveFile } from './file/save-file.ts';
export { LiveText, SkipLink, VisuallyHidden } from './hidden/visually-hidden.tsx';
export { Icon } from './icon/icon.tsx';
export { Skeleton } from './loading/skeleton.tsx';
export { Spinner } from './loading/spinner.tsx';
export { Logo } from './logo/logo.tsx';
export { Notice } from './notice/notice.tsx';
export {
  makePasskey,
  type PasskeyOutcome,
  signWithPasskey,
  usePasskeySupport,
} from './passkey/browser-passkey.ts';
export { type PasskeyFault } from './passkey/passkey-fault.ts';
export { suggestName } from './passkey/suggest-name.ts';
export { QrCode } from './qr/qr-code.tsx';
export { sealGlyph } from './seal/seal-glyph.ts';
export { Seal } from './seal/seal.tsx';
export { Perforation, Slip, SlipPart } from './slip/slip.tsx';
export { StatusChip, type StatusTone } from './status/status-chip.tsx';
export { Steps } from './steps/steps.tsx';
export { type Column, Table } from './table/table.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { ThemeToggle } from './theme/theme-toggle.tsx';
export { useTheme } from './theme/use-theme.ts';
export { type ToastKind, Toasts, showToast } from './toast/toasts.tsx';
