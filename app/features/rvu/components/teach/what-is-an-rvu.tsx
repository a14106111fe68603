/** What an RVU is, in our own words; figures are those of the final rule of 2026 and of its July release. */
export function WhatIsAnRvu() {
  return (
    <div className="prose">
      <p>
        Medicare weighs every service in <strong>relative value units</strong>. Three parts are added up:{" "}
        <strong>work</strong> (a physician’s time, skill and strain), <strong>practice expense</strong> (staff, space,
        machine) and <strong>malpractice</strong> insurance. When radiologists speak of RVUs they mostly mean work
        alone, the <em>wRVU</em>: it does not change with the place, so it is what productivity is counted in.
      </p>
      <p>
        Most imaging is split in two. The <strong>professional component</strong> (modifier 26) is the reading, the{" "}
        <strong>technical component</strong> (TC) the machine and the technologist; both together are the{" "}
        <strong>global</strong> service. The work is all in the reading, so this calculator counts the 26 part. A
        procedure that is a physician’s own work, such as a biopsy, has no such split and counts whole.
      </p>
      <p>
        For a payment, each part is multiplied by an index of the place, and the sum by the{" "}
        <strong>conversion factor</strong>: in 2026 $33.4009, or $33.5675 for qualifying participants of advanced
        alternative payment models; in 2025 it was $32.3465.
      </p>
      <p>
        In 2026 Medicare also took an <strong>efficiency adjustment</strong> of −2.5% off the work of nearly all
        services that are not paid by time. A head CT without contrast went from 0.85 to 0.83 wRVU: the same day’s
        reading counts a little less.
      </p>
      <p className="text-muted-foreground text-sm">
        Sources: CMS, Physician Fee Schedule final rule for 2026 (CMS-1832-F), and{" "}
        <a href="https://www.cms.gov/medicare/payment/fee-schedules/physician/pfs-relative-value-files">
          relative value files
        </a>{" "}
        RVU26C (July 2026, non-QP) and RVU25D (October 2025).
      </p>
    </div>
  );
}
