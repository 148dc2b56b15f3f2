export {
  type ChangeRefundRefusal,
  type RefundAct,
  type WaiverCap,
  readWaiverCap,
  waivableBaseUnits,
  releaseRefund,
  waiveRefund,
  withholdRefund,
} from './change-refund.ts';
export {
  ADDRESS_CHANGES_MAX,
  type AddressProof,
  type MailRefundLinkRefusal,
  REFUND_LINK_MS,
  type SetRefundAddressRefusal,
  mailRefundLink,
  setRefundAddress,
  setRefundAddressByCustomer,
} from './refund-address.ts';
export { type ConvertRefundRefusal, convertRefund, planSuccessor } from './convert-refund.ts';
