/** Explains RVUs in our own words, with figures from the 2026 final rule and its July release. */
export function WhatIsAnRvu() {
  return (
    <div className="prose">
      <p>
        Medicare values every service in <strong>relative value units</strong>. A service's total has three parts:{" "}
        <strong>work</strong> (a physician’s time, skill, and stress), <strong>practice expense</strong> (staff, space,
        equipment), and <strong>malpractice</strong> insurance. Radiologists who say “RVU” usually mean work alone, the{" "}
        <em>wRVU</em>. A wRVU is the same everywhere, so wRVUs are the usual measure of productivity.
      </p>
      <p>
        Most imaging has two components. The <strong>professional component</strong> (modifier 26) is the
        interpretation. The <strong>technical component</strong> (TC) is the equipment and the technologist. Together
        they are the <strong>global</strong> service. All of the work is in the interpretation, so this calculator
        counts the professional component. A procedure that the physician performs, such as a biopsy, has no components
        and counts in full.
      </p>
      <p>
        To calculate a payment, Medicare multiplies each part by an index of the locality, and the sum by the{" "}
        <strong>conversion factor</strong>: in 2026 $33.4009, or $33.5675 for qualifying participants of advanced
        alternative payment models; in 2025 it was $32.3465.
      </p>
      <p>
        In 2026, Medicare also applied an <strong>efficiency adjustment</strong> of −2.5% to the work of nearly all
        services that are not paid by time. A head CT without contrast went from 0.85 to 0.83 wRVU, so the same workday
        counts slightly less.
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
