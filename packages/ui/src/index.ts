export { AddressText, type AddressTextProps } from './address/address-text.tsx';
export { groupAddress, shortenAddress } from './address/group-address.ts';
export { AmountInput, type AmountInputProps } from './amount/amount-input.tsx';
export { AmountText, type AmountTextProps } from './amount/amount-text.tsx';
export { groupDigits } from './amount/group-digits.ts';
export { type TypedAmountRefusal, isTypeable, parseTypedAmount } from './amount/parse-typed-amount.ts';
export {
  Button,
  type ButtonKind,
  type ButtonProps,
  type ButtonSize,
  IconButton,
  type IconButtonProps,
  buttonClass,
} from './button/button.tsx';
export { type ClassPart, bindClasses, joinClasses } from './class-names/bind-classes.ts';
export { ClockContext, useServerClock, useServerNowMs } from './clock/clock-context.tsx';
export { type ServerClock, createServerClock } from './clock/server-clock.ts';
export { CoinIcon, type CoinIconProps } from './coin/coin-icon.tsx';
export type { CoinListTexts } from './coin/coin-list.tsx';
export { type CoinOption, findCoins } from './coin/coin-option.ts';
export { CoinPicker, type CoinPickerProps } from './coin/coin-picker.tsx';
export { type Connection, createConnection } from './connection/connection.ts';
export { CopyBox, type CopyBoxProps } from './copy/copy-box.tsx';
export { CopyButton, type CopyButtonProps } from './copy/copy-button.tsx';
export { copyText } from './copy/copy-text.ts';
export { CountdownText } from './countdown/countdown-text.tsx';
export { formatRemaining, remainingParts } from './countdown/format-remaining.ts';
export { type RemainingOptions, useRemainingMs } from './countdown/use-remaining.ts';
export { CrossingClock, type CrossingClockProps } from './crossing/crossing-clock.tsx';
export { CrossingRate, type CrossingRateProps } from './crossing/crossing-rate.tsx';
export { CrossingStations, type CrossingStationsProps, type Station } from './crossing/crossing-stations.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Disclosure, type DisclosureProps } from './disclosure/disclosure.tsx';
export { type Fact, Facts, type FactsProps } from './facts/facts.tsx';
export { Checkbox, type CheckboxProps } from './field/checkbox.tsx';
export { Field, type FieldProps } from './field/field.tsx';
export { PasswordInput, type PasswordInputProps } from './field/password-input.tsx';
export { Select } from './field/select.tsx';
export { TextArea, type TextAreaProps } from './field/text-area.tsx';
export { TextInput, type TextInputProps } from './field/text-input.tsx';
export {
  LiveText,
  type LiveTextProps,
  SkipLink,
  type SkipLinkProps,
  VisuallyHidden,
} from './hidden/visually-hidden.tsx';
export { Icon, type IconName, type IconProps } from './icon/icon.tsx';
export { Skeleton, type SkeletonProps } from './loading/skeleton.tsx';
export { Spinner, type SpinnerProps } from './loading/spinner.tsx';
export { Logo, type LogoProps } from './logo/logo.tsx';
export { Notice, type NoticeProps, type NoticeTone } from './notice/notice.tsx';
export { QrCode, type QrCodeProps } from './qr/qr-code.tsx';
export { Seal, type SealProps } from './seal/seal.tsx';
export { type SealGlyph, sealGlyph } from './seal/seal-glyph.ts';
export { Perforation, Slip, SlipPart, type SlipPartProps, type SlipProps } from './slip/slip.tsx';
export { StatusChip, type StatusChipProps, type StatusTone } from './status/status-chip.tsx';
export { Steps, type StepsProps } from './steps/steps.tsx';
export { type Column, Table, type TableProps } from './table/table.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { THEMES, type Theme, applyTheme, isTheme } from './theme/theme.ts';
export { ThemeToggle, type ThemeToggleProps } from './theme/theme-toggle.tsx';
export { type ToastKind, Toasts, type ToastsProps, showToast } from './toast/toasts.tsx';
