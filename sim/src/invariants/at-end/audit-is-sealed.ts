import { verifyAudit } from '@naru/desk';
import type { EndRule } from './end-rules.ts';

/** The whole trail verifies after every crash: no entry altered, removed or inserted. */
export const auditIsSealed: EndRule = {
  name: 'the audit is sealed',
  check: async ({ house, clock }) => {
    const { store, hashText } = house.desk;
    await store.sealAudit(1000, clock.nowMs(), hashText);
    const { broken } = await verifyAudit(store, hashText);
    return broken === null ? null : `${broken.row}: ${broken.why}`;
  },
};
